import { expect, test } from 'vitest'
import { rememberPerson } from '#api/unsent.ts'
import { forgetTyped, isTypingKept } from '#records/kept-typing.ts'
import { Refusals } from '../draft/refusals.ts'
import { keptRefusals } from './kept-refusals.ts'

const WHOSE = { userId: 1, startYear: 2019 }
const REFUSED = {
  ops: [{ op: { k: 'in|b1-p1-y2020', v: 90 }, reason: { code: 'out-of-range', params: { max: 80 } } }],
  areHeld: false,
  isSaid: true,
}

/** The server refuses a change while the plan is closed. */
function refuse(): void {
  new Refusals(keptRefusals(WHOSE)).add(REFUSED)
}

test('what was refused while the plan was closed is there for its author after a reload, once', () => {
  refuse()
  expect(new Refusals(keptRefusals({ ...WHOSE, userId: 2 })).take()).toEqual([])
  expect(new Refusals(keptRefusals({ ...WHOSE, startYear: 2020 })).take()).toEqual([])
  expect(new Refusals(keptRefusals(WHOSE)).take()).toEqual([REFUSED])
  expect(new Refusals(keptRefusals(WHOSE)).take()).toEqual([])
})

test('its author is asked about it before they leave, and gives it up', () => {
  rememberPerson(WHOSE.userId)
  refuse()
  expect(isTypingKept()).toBe(true)
  forgetTyped()
  expect([isTypingKept(), new Refusals(keptRefusals(WHOSE)).take()]).toEqual([false, []])
})

test('what the page shows at once is kept nowhere', () => {
  const refusals = new Refusals(keptRefusals(WHOSE))
  refusals.arrived.listen(() => void refusals.take())
  refusals.add(REFUSED)
  expect(new Refusals(keptRefusals(WHOSE)).take()).toEqual([])
})

test('what another version of the page has kept in another shape keeps no plan closed', () => {
  refuse()
  const storageKey = Object.keys(sessionStorage).find((key) => key.includes('.refused.'))!
  sessionStorage.setItem(storageKey, JSON.stringify([{ writes: [1], areHeld: false }]))
  expect(new Refusals(keptRefusals(WHOSE)).take()).toEqual([])
})

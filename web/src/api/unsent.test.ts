import { expect, test } from 'vitest'
import {
  askBeforeUnload,
  endUnsent,
  keepUnsent,
  allowUnload,
  rememberPerson,
  unsentCount,
  waitingCounts,
  waitUntilSent,
} from './unsent.ts'

let waiting = 0
let held = 0
let isSignedIn = true
keepUnsent({ count: () => waiting, held: () => held, gather: () => {}, end: () => (waiting = 0) })

const closing = () => {
  const event = new Event('beforeunload', { cancelable: true })
  dispatchEvent(event)
  return event.defaultPrevented ? 'asks' : 'closes'
}

test('closing the tab asks only while something has not arrived', () => {
  askBeforeUnload({ page: window, isSignedIn: () => isSignedIn })
  waiting = 0
  expect(closing()).toBe('closes')
  waiting = 2
  expect(closing()).toBe('asks')
})

test('a sign-out waits for what is on its way, but not for ever', async () => {
  waiting = 1
  setTimeout(() => (waiting = 0), 20)
  expect(await waitUntilSent(5000)).toBe(true)
  waiting = 1
  expect(await waitUntilSent(10)).toBe(false)
})

test('nor does it wait for what waits for its author, though closing the tab would lose it', async () => {
  waiting = 2
  held = 2
  expect([await waitUntilSent(0), closing()]).toEqual([true, 'asks'])
  waiting = 3
  expect(await waitUntilSent(0)).toBe(false)
  held = 0
})

test('after the end of a session nothing is held against leaving', () => {
  waiting = 3
  endUnsent()
  expect(unsentCount()).toBe(0)
})

test('what waits for a session that was lost is asked about too, but not when the page only begins anew', () => {
  const commands = [{ ops: [{ k: 'in|b1-p1-y2020' }] }, { ops: [{ k: 'in|b1-p1-y2021' }] }]
  sessionStorage.setItem('staffplan.draft.2019.1', JSON.stringify({ lastSeq: 2, commands }))
  sessionStorage.setItem('staffplan.draft.2020.1', 'not JSON')
  waiting = 0
  expect(waitingCounts()).toEqual({ own: 2, ofOthers: 0 })
  expect(closing()).toBe('closes')
  isSignedIn = false
  expect(closing()).toBe('asks')
  rememberPerson(2)
  expect(waitingCounts()).toEqual({ own: 0, ofOthers: 2 })
  expect(closing()).toBe('closes')
  rememberPerson(1)
  expect(closing()).toBe('asks')
  allowUnload()
  expect(closing()).toBe('closes')
})

test('values are counted, however many were entered at once and how often one of them was', () => {
  sessionStorage.clear()
  const block = Array.from({ length: 6 }, (_, index) => ({ k: `in|b1-p1-y${2020 + index}`, v: index }))
  const commands = [
    { type: 'ops', ops: block },
    { type: 'ops', ops: block.slice(0, 1) },
    { type: 'publish', args: { upTo: 3 } },
  ]
  sessionStorage.setItem('staffplan.draft.2019.1', JSON.stringify({ lastSeq: 3, commands }))
  rememberPerson(1)
  expect(waitingCounts()).toEqual({ own: 6, ofOthers: 0 })
})

test('what is not kept any more is not counted', () => {
  const before = unsentCount()
  const forget = keepUnsent({ count: () => 3, gather: () => {}, end: () => {} })
  expect(unsentCount()).toBe(before + 3)
  forget()
  expect(unsentCount()).toBe(before)
})

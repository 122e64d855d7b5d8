import { expect, test } from 'vitest'
import { TypedPlan } from './typed-plan.ts'

const ME = 1
const PETRA = 2

/** This user has saved 9 for division 1, and the server's list confirms it. */
function saved(): TypedPlan {
  const plan = new TypedPlan({ userId: ME, year: 2020 })
  plan.setStored(new Map([[1, 4]]), new Map([[1, PETRA]]))
  plan.write([{ key: 'd1', value: 9 }])
  plan.startSending(plan.changes)
  plan.confirmSaved(plan.changes)
  return plan
}

const stores = (plan: TypedPlan, writer: number, value: number) =>
  plan.setStored(new Map([[1, value]]), new Map([[1, writer]]))

test('what oneself has saved and somebody else replaces is told of, until the next entry of one’s own', () => {
  const plan = saved()
  expect([plan.replaced('d1'), plan.isAnyReplaced]).toEqual([null, false])
  stores(plan, PETRA, 8)
  expect([plan.replaced('d1'), plan.isAnyReplaced]).toEqual([9, true])
  plan.write([{ key: 'd1', value: 8 }])
  expect([plan.replaced('d1'), plan.isAnyReplaced]).toEqual([null, false])
  stores(plan, PETRA, 7)
  expect(plan.replaced('d1'), 'that was theirs already').toBeNull()
})

test('whoever has been in the cell has seen it', () => {
  const plan = saved()
  stores(plan, PETRA, 8)
  plan.forgetReplaced('d1')
  expect([plan.replaced('d1'), plan.isAnyReplaced, plan.shown('d1')]).toEqual([null, false, 8])
  stores(plan, PETRA, 7)
  expect(plan.replaced('d1'), 'it was theirs').toBeNull()
})

test('what stood there when the page was opened is one’s own as well, where oneself had stored it', () => {
  const plan = new TypedPlan({ userId: ME, year: 2020 })
  stores(plan, ME, 5)
  stores(plan, PETRA, 6)
  expect(plan.replaced('d1')).toBe(5)
  plan.setStored(new Map(), new Map())
  expect(plan.replaced('d1'), 'taken away altogether').toBe(5)
})

test('what oneself stores elsewhere replaces nothing, nor does what comes back', () => {
  const plan = saved()
  stores(plan, ME, 7)
  expect(plan.replaced('d1')).toBeNull()
  stores(plan, PETRA, 8)
  expect(plan.replaced('d1')).toBe(7)
  stores(plan, PETRA, 7)
  expect(plan.replaced('d1')).toBeNull()
})

test('an entry that is taken back before it is saved leaves one’s own value known', () => {
  const plan = saved()
  plan.write([{ key: 'd1', value: 10 }])
  plan.undo()
  stores(plan, PETRA, 8)
  expect(plan.replaced('d1')).toBe(9)
})

test('after a save is taken back no step leads to what was typed over it, as if somebody else had gone over that', () => {
  const plan = saved()
  for (const value of [12, 13]) plan.write([{ key: 'd1', value }])
  plan.confirmTakenBack(new Map([[1, 4]]))
  expect([plan.undo(), plan.shown('d1'), plan.isOvertaken('d1')]).toEqual([null, 13, false])
})

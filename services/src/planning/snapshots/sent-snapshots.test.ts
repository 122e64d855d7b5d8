import { MAX_APPLIED } from '@staffplan/contracts/planning/draft'
import type { SnapshotState } from '@staffplan/contracts/planning/snapshot-map'
import { Refusal } from '@staffplan/contracts/refusal'
import { expect, test } from 'vitest'
import type { Entries } from '#streams/snapshots.ts'
import { changedEntries } from './sent-snapshots.ts'

const listOf = (count: number, value = 0.1): SnapshotState => {
  const list = Array.from({ length: count }, (_, place) => ({ id: place + 1, driverID: 1, value }))
  return { userInput: {}, setDrivers: { fte: { 'b1-d5': list } } }
}
const held = (before: Entries | null, state: SnapshotState, most = 0) =>
  changedEntries(before, { title: 'Spring', state, firstId: 1, mostOn: () => most })

function refusal(act: () => unknown): unknown {
  try {
    return act()
  } catch (error) {
    return error instanceof Refusal && error.errors
  }
}

test('a snapshot holds no more special drivers on a division than a draft takes', () => {
  expect(held(null, listOf(MAX_APPLIED))?.size).toBe(MAX_APPLIED)
  const params = { max: MAX_APPLIED }
  const crowded = [{ pointer: '/Spring/state/setDrivers', code: 'too-many-special-drivers', params }]
  expect(refusal(() => held(null, listOf(MAX_APPLIED + 1)))).toEqual(crowded)
})

test('one that held more before may change and shrink, and not grow', () => {
  const { fte } = listOf(MAX_APPLIED + 5).setDrivers
  const before: Entries = new Map(
    fte['b1-d5']!.map(({ id, driverID, value }, pos) => [`drv|b1-d5|${id}`, { driverID, value, pos }]),
  )
  expect(held(before, listOf(MAX_APPLIED + 5, 0.2))?.size).toBe(MAX_APPLIED + 5)
  expect(held(before, listOf(MAX_APPLIED + 4))?.size).toBe(MAX_APPLIED + 4)
  expect(refusal(() => held(before, listOf(MAX_APPLIED + 6)))).toHaveLength(1)
})

test('one that stands elsewhere already may have a title of its own, as by socket', () => {
  const most = MAX_APPLIED + 5
  expect(held(null, listOf(most), most)?.size).toBe(most)
  expect(refusal(() => held(null, listOf(most + 1), most))).toHaveLength(1)
})

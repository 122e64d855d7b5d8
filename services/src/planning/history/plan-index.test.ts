import type { DraftOp } from '@staffplan/contracts/planning/draft'
import { expect, test } from 'vitest'
import { recorded } from '#kernel/commands/given.ts'
import { PlanIndex } from './plan-index.ts'

const A = 'in|b1-p1-y2020'
const B = 'in|b1-p1-y2021'

function indexOf(
  ...writes: readonly (readonly [readonly string[], { i: number; n: number }?, (readonly string[])?])[]
): PlanIndex {
  const index = new PlanIndex()
  for (const [place, [keys, part, over]] of writes.entries()) {
    const ops = keys.map((k): DraftOp => ({ k, v: place }))
    const txn = part && { txn: { id: '1.sara:1', ...part } }
    const data = {
      clientId: 'sara',
      seq: 1,
      base: -1,
      via: 'ws',
      prevHash: '',
      ops,
      cause: 'restore',
      ...txn,
      ...(over && { over: over.map((k) => ({ k, v: 0, w: '2.ben:1' })) }),
    }
    index.add(recorded({ type: 'DraftOpsApplied', data }, place))
  }
  return index
}
const revs = (index: PlanIndex, key?: string) =>
  index
    .find(key === undefined ? {} : { key })
    .toArray()
    .map(({ rev, parts }) => [rev, parts])

test('all parts of a write are one, which happened with the last of them', () => {
  const index = indexOf([[A]], [[A], { i: 0, n: 2 }], [[B], { i: 1, n: 2 }], [[B]])
  expect(revs(index)).toEqual([
    [3, 1],
    [2, 2],
    [0, 1],
  ])
  expect(revs(index, A)).toEqual([
    [2, 2],
    [0, 1],
  ])
  expect(index.writeBefore(A, 2)?.rev).toBe(0)
  expect(index.writeBefore(B, 3)?.rev).toBe(2)
  expect(index.writeBefore(B, 2)).toBeNull()
})

test('a write of which parts are still to come has not happened', () => {
  expect(revs(indexOf([[A]], [[A], { i: 0, n: 2 }]))).toEqual([[0, 1]])
})

test('what any part of a write replaced makes it a conflict', () => {
  const index = indexOf([[A], { i: 0, n: 2 }], [[B], { i: 1, n: 2 }, [B]], [[A]])
  expect(index.find({ kind: 'conflict' }).toArray()).toMatchObject([{ rev: 1, parts: 2 }])
  expect(index.ticks().map(({ rev, kind }) => [rev, kind])).toEqual([
    [1, 'conflict'],
    [2, 'restore'],
  ])
})

test('many changes make groups of the same size, few enough to be seen; few stand alone', () => {
  const revsOf = (index: PlanIndex) => index.groups().groups.map(({ rev }) => rev)
  expect(revsOf(indexOf([[A]], [[A], { i: 0, n: 2 }], [[B], { i: 1, n: 2 }], [[B]]))).toEqual([0, 2, 3])
  const index = indexOf(...Array.from({ length: 1_001 }, () => [[A]] as const))
  const many = revsOf(index)
  expect(index.groups().groupSize).toBe(8)
  expect(many).toHaveLength(126)
  expect([many[0], many[1], many.at(-2), many.at(-1)]).toEqual([7, 15, 999, 1_000])
})

test('what was stored later under an earlier time hides nothing that is newer', () => {
  const index = new PlanIndex()
  const data = {
    clientId: 'sara',
    seq: 1,
    base: -1,
    via: 'ws',
    prevHash: '',
    cause: 'edit',
    ops: [{ k: A, v: 1 }],
  }
  for (const [place, second] of ['00', '07', '05'].entries()) {
    const { metadata, ...event } = recorded({ type: 'DraftOpsApplied', data }, place)
    index.add({ ...event, metadata: { ...metadata, at: `2026-01-01T10:00:${second}.000Z` } })
  }
  const since = index.find({ since: '2026-01-01T10:00:06.000Z' }).toArray()
  expect(since.map(({ rev }) => rev)).toEqual([1])
})

import { describe, expect, test } from 'vitest'
import { draftChecksum } from './draft-checksum.ts'
import { planEntries } from './plan-entries.ts'
import { type Draft, draftFeedEvent, emptyDraft, foldDraft } from './draft.ts'

const KEY = 'in|b1-p1-y2020'
const OTHER = 'in|b1-p1-y2021'

const part = (i: number) => ({ id: 'x', i, n: 2 })
const entry = (driverID: number, pos: number) => ({ driverID, value: 0.1, pos })

function folded(...events: Parameters<typeof foldDraft>[1][]): Draft {
  const draft = emptyDraft()
  for (const event of events) foldDraft(draft, event)
  return draft
}

describe('a draft', () => {
  test('holds the last write of a key and who made it', () => {
    const draft = folded(
      { rev: 0, by: 2, cid: 'sara', seq: 1, ops: [{ k: KEY, v: 100 }] },
      { rev: 1, by: 3, cid: 'ben', seq: 7, ops: [{ k: KEY, v: 120 }] },
    )
    expect(draft.cells.get(KEY)).toEqual({ v: 120, w: '3.ben:7', rev: 1 })
  })

  test('keeps the writer of a cleared key', () => {
    const draft = folded({ rev: 0, by: 2, cid: 'sara', seq: 1, ops: [{ k: KEY, v: null }] })
    expect(draft.cells.get(KEY)).toEqual({ v: null, w: '2.sara:1', rev: 0 })
  })

  test('attributes a write to the effective writer it names', () => {
    const draft = folded({ rev: 3, by: 2, cid: 'sara', seq: 2, ops: [{ k: KEY, v: 100, w: '3.ben:1' }] })
    expect(draft.cells.get(KEY)?.w).toBe('3.ben:1')
  })

  test('knows when a value was written, also once it is somebody’s again, and never says another day', () => {
    const ben = { rev: 0, by: 3, cid: 'ben', seq: 1, at: '2026-03-03', ops: [{ k: KEY, v: 1 }] }
    const sara = { rev: 1, by: 2, cid: 'sara', seq: 1, at: '2026-03-04', ops: [{ k: KEY, v: 2 }] }
    const ofOldDays = {
      rev: 2,
      by: 2,
      cid: 'sara',
      seq: 2,
      at: '2026-03-05',
      ops: [{ k: KEY, v: 1, w: 'ben:1' }],
    }
    const discarded = {
      rev: 2,
      by: 2,
      cid: 'sara',
      seq: 2,
      at: '2026-03-05',
      ops: [{ k: KEY, v: 1, w: '3.ben:1' }],
    }
    const writtenAt = (...events: Parameters<typeof folded>) => folded(...events).cells.get(KEY)?.at
    expect(writtenAt(ben)).toBe('2026-03-03')
    expect(writtenAt(ben, sara)).toBe('2026-03-04')
    expect(writtenAt(ben, discarded)).toBe('2026-03-03')
    expect(writtenAt(ben, ofOldDays)).toBe('2026-03-03')
    expect(writtenAt(ben, sara, discarded)).toBeUndefined()
  })

  test('takes a write in parts with the last part only', () => {
    const draft = emptyDraft()
    expect(
      foldDraft(draft, { rev: 0, by: 1, cid: 'c', seq: 1, ops: [{ k: KEY, v: 1 }], txn: part(0) }),
    ).toEqual([])
    expect(draft.cells.size).toBe(0)
    const keys = foldDraft(draft, {
      rev: 1,
      by: 1,
      cid: 'c',
      seq: 1,
      ops: [{ k: OTHER, v: 2 }],
      txn: part(1),
    })
    expect(keys).toEqual([KEY, OTHER])
    expect(draft.cells.get(KEY)).toEqual({ v: 1, w: '1.c:1', rev: 1 })
  })

  test('is the same when an event is folded twice', () => {
    const event = { rev: 0, by: 2, cid: 'sara', seq: 1, ops: [{ k: KEY, v: 100 }] }
    expect(folded(event, event)).toEqual(folded(event))
  })

  test('has one checksum in whatever order it was written', () => {
    const first = { rev: 0, by: 1, cid: 'a', seq: 1, ops: [{ k: KEY, v: 1 }] }
    const second = {
      rev: 1,
      by: 1,
      cid: 'b',
      seq: 1,
      ops: [{ k: OTHER, v: { driverID: 2, value: 0.07, pos: 0 } }],
    }
    expect(draftChecksum(folded(first, second))).toBe(draftChecksum(folded(second, first)))
    expect(draftChecksum(folded(first))).not.toBe(draftChecksum(folded(second)))
    const cleared = { rev: 2, by: 1, cid: 'a', seq: 2, ops: [{ k: OTHER, v: null }] }
    expect(draftChecksum(folded(first, second, cleared))).toBe(draftChecksum(folded(first)))
  })

  test('gives the arithmetic its inputs and its lists of special drivers in order', () => {
    const ops = [
      { k: KEY, v: 100 },
      { k: 'drv|b1-d2|b', v: entry(4, 2) },
      { k: 'drv|b1-d2|a', v: entry(3, 1) },
      { k: OTHER, v: null },
    ]
    expect(planEntries(folded({ rev: 0, by: 1, cid: 'c', seq: 1, ops }))).toEqual({
      inputs: { 'b1-p1-y2020': 100 },
      applied: {
        'b1-d2': [
          { id: 'a', driverID: 3, value: 0.1, pos: 1 },
          { id: 'b', driverID: 4, value: 0.1, pos: 2 },
        ],
      },
    })
  })

  test('refuses a number that is none', () => {
    const event = { type: 'DraftOpsApplied', rev: 0, at: '', by: 1, cid: 'c', seq: 1, cause: 'edit' }
    const ops = [{ k: KEY, v: Number.POSITIVE_INFINITY }]
    expect(draftFeedEvent.safeParse({ ...event, ops }).success).toBe(false)
  })
})

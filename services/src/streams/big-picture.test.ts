import { type Draft, emptyDraft, foldDraft } from '@staffplan/contracts/planning/draft'
import { expect, test } from 'vitest'
import { recorded } from '#kernel/commands/given.ts'
import { fromBytes, toBytes } from '#kernel/streams/stored-state.ts'
import { bigPictureModel } from './big-picture.ts'
import { type BigPictureState, draftAsOf, isKept } from './big-picture-state.ts'

const sender = { clientId: 'sara-000', base: 0, via: 'ws', prevHash: '' }
const WRITES = 12_000

function ops(rev: number): { k: string; v: number }[] {
  return [{ k: `in|b1-p${1 + (rev % 40)}-y2020`, v: rev }]
}

/** A draft with many writes since the last publish. */
function longUnpublished(): BigPictureState {
  const state = bigPictureModel.initial()
  for (let rev = 0; rev < WRITES; rev++) write(state, rev)
  return state
}

function write(state: BigPictureState, rev: number): void {
  const data = { ...sender, seq: rev + 1, ops: ops(rev), cause: 'edit' }
  bigPictureModel.evolve(state, recorded({ type: 'DraftOpsApplied', data }, rev))
}

function publish(state: BigPictureState, rev: number, upTo: number): void {
  const data = { ...sender, seq: rev + 1, upTo, stateHash: 's', resultHash: 'r' }
  bigPictureModel.evolve(state, recorded({ type: 'DraftPublished', data }, rev))
}

function prefix(last: number): ReadonlyMap<string, unknown> {
  const draft = emptyDraft()
  for (let rev = 0; rev <= last; rev++)
    foldDraft(draft, { rev, by: 1, cid: sender.clientId, seq: rev + 1, ops: ops(rev) })
  return values(draft)
}

function values({ cells }: Draft): ReadonlyMap<string, unknown> {
  return new Map([...cells].map(([k, { v, w, rev }]) => [k, { v, w, rev }]))
}

test('of a draft that nobody publishes only the last thousands of writes are kept one by one', () => {
  const state = longUnpublished()
  expect(state.unpublished.length).toBeLessThanOrEqual(5_000)
  expect(state.hashes.size).toBeLessThanOrEqual(5_001)
  for (const rev of [WRITES - 1, WRITES - 2_000, state.base!.rev]) {
    expect(isKept(state, rev)).toBe(true)
    expect(values(draftAsOf(state, rev))).toEqual(prefix(rev))
  }
  expect([-1, 0, 100, state.base!.rev - 1].map((rev) => isKept(state, rev))).toEqual([
    true,
    false,
    false,
    false,
  ])
})

test.each([WRITES - 1, WRITES - 1_500])(
  'it is published as of revision %i, and goes on from there',
  (upTo) => {
    const state = longUnpublished()
    publish(state, WRITES, upTo)
    expect(values(state.published)).toEqual(prefix(upTo))
    expect(state.lastShown).toMatchObject({ number: 1, upTo })
    expect(state.base).toBeNull()
    write(state, WRITES + 1)
    publish(state, WRITES + 2, WRITES + 1)
    expect([...state.published.cells.values()].some(({ v }) => v === WRITES + 1)).toBe(true)
    expect(values(state.draft)).toEqual(values(state.published))
  },
)

test('the same publish again, of what is published, changes nothing for anybody', () => {
  const state = bigPictureModel.initial()
  write(state, 0)
  publish(state, 1, 0)
  for (let rev = 2; rev < WRITES; rev++) write(state, rev)
  const before = state.hashes.get(0)
  publish(state, WRITES, 0)
  expect(values(state.published)).toEqual(prefix(0))
  expect(state.hashes.get(0)).toBe(before)
  expect(values(draftAsOf(state, WRITES - 1)).size).toBe(40)
})

test('writes of many keys are bounded by their number', () => {
  const state = bigPictureModel.initial()
  for (let rev = 0; rev < 120; rev++) {
    const many = Array.from({ length: 2_000 }, (_, key) => ({ k: `in|b${key}-p1-y2020`, v: rev }))
    const data = { ...sender, seq: rev + 1, ops: many, cause: 'edit' }
    bigPictureModel.evolve(state, recorded({ type: 'DraftOpsApplied', data }, rev))
  }
  expect(state.unpublished.length).toBeLessThanOrEqual(50)
  expect(values(draftAsOf(state, 119))).toEqual(values(state.draft))
})

test('what snapshots hold is the same bytes in every checkpoint that has them', async () => {
  const state = bigPictureModel.initial()
  write(state, 0)
  for (const [index, title] of ['spring', 'autumn'].entries()) {
    const data = { ...sender, seq: 2 + index, title, atRev: 0, replaces: null, stateHash: title }
    bigPictureModel.evolve(state, recorded({ type: 'SnapshotCreated', data }, 1 + index))
  }
  const { toParts, fromParts } = bigPictureModel.stored
  const bytesNow = () => Promise.all(toParts(state).map(toBytes))
  const [before, ...held] = await bytesNow()
  write(state, 3)
  const [after, ...heldThen] = await bytesNow()
  expect(held).toHaveLength(2)
  expect(heldThen).toEqual(held)
  expect(after).not.toEqual(before)
  const parts = await Promise.all([after!, ...heldThen].map(fromBytes))
  expect(fromParts(parts).snapshots).toEqual(state.snapshots)
})

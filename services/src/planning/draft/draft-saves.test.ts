import { describe, expect, test } from 'vitest'
import { recorded } from '#kernel/commands/given.ts'
import { bigPictureModel } from '#streams/big-picture.ts'
import { draftEventHash } from '#streams/draft-event-hash.ts'
import type { DraftCommand } from './draft-command.ts'
import { codesOf, fingerprint, LESSONS, PUPILS, TestDraft } from './draft.given.ts'
import { DraftView } from './writes/draft-view.ts'

describe('a save', () => {
  test('publishes the revision the saver saw, not what came later', () => {
    const draft = new TestDraft()
    draft.ops([[PUPILS, 100]])
    draft.ops([[PUPILS, 120]])
    expect(draft.publish(0, 'first').status).toBe('applied')
    expect(draft.state.published.cells.get(PUPILS)?.v).toBe(100)
    expect(draft.state.lastPublish).toMatchObject({ upTo: 0, rev: 2 })
    draft.publish(1, 'second')
    expect(draft.state.published.cells.get(PUPILS)?.v).toBe(120)
  })

  test('of what is published already is none, unless there is something to record', () => {
    const draft = new TestDraft()
    draft.ops([[PUPILS, 100]])
    draft.publish(0, 'same')
    expect(draft.publish(1, 'same').status).toBe('noop')
    expect(draft.publish(1, 'same', { mismatches: 3 }).status).toBe('applied')
    expect(draft.last.mismatches).toBe(3)
  })

  test('cannot go back behind the last one, or ahead of the draft', () => {
    const draft = new TestDraft()
    draft.ops([[PUPILS, 100]])
    draft.ops([[PUPILS, 120]])
    draft.publish(1, 'both')
    expect(codesOf(draft.publish(0, 'stale'))).toEqual(['guard-failed'])
    expect(codesOf(draft.publish(9, 'future'))).toEqual(['invalid', 'out-of-range'])
    expect(codesOf(draft.publish(1, 'x', { fingerprint: null }))).toEqual(['guard-failed'])
  })

  test('carries everything that makes it reproducible', () => {
    const draft = new TestDraft()
    draft.ops([[PUPILS, 100]])
    draft.publish(0, 'abc', { message: 'spring' })
    expect(draft.last).toMatchObject({
      engine: 'calc/2',
      structPos: '7',
      stateHash: 'abc',
      message: 'spring',
    })
  })
})

test('a log from before writers had users in their names reads the same', () => {
  const { state } = new TestDraft()
  const command = { clientId: 'ben-0000', base: -1, via: 'ws', prevHash: '' }
  const events = [
    { ...command, seq: 1, ops: [{ k: PUPILS, v: 100 }], cause: 'edit' },
    { ...command, seq: 2, ops: [{ k: PUPILS, v: 120 }], cause: 'edit' },
    { ...command, seq: 3, ops: [{ k: PUPILS, v: 100, w: 'ben-0000:1' }], cause: 'discard' },
  ]
  for (const [place, data] of events.entries())
    bigPictureModel.evolve(state, recorded({ type: 'DraftOpsApplied', data }, place))
  expect(state.draft.cells.get(PUPILS)).toMatchObject({ v: 100, w: 'ben-0000:1', rev: 2 })
  const { actor } = recorded({ type: 'DraftOpsApplied', data: {} }, 0).metadata
  expect(new DraftView(state, 2).isWriter(actor, 'ben-0000:1')).toBe(true)
  expect(new DraftView(state, 2).isWriter(actor + 1, 'ben-0000:1')).toBe(false)
})

test('a discard brings back what was published, with its writers', () => {
  const draft = new TestDraft()
  draft.ops([[PUPILS, 100]], { who: 'ben-0000', actor: 2 })
  draft.publish(0, 'first')
  draft.ops([
    [PUPILS, 120],
    [LESSONS, 7],
  ])
  draft.discard()
  expect(draft.last.cause).toBe('discard')
  expect(draft.value(PUPILS)).toBe(100)
  expect(draft.state.draft.cells.get(PUPILS)?.w).toBe('2.ben-0000:1')
  expect(draft.value(LESSONS)).toBeNull()
  expect(draft.discard().status).toBe('noop')
})

describe('commands that arrive together with a save', () => {
  const sender = (clientId: string, base: number): DraftCommand['sender'] => ({
    clientId,
    seq: 1,
    base,
    via: 'ws',
    context: { commandId: clientId, correlationId: '', actor: 1, at: '2026-01-01T00:00:00.000Z' },
  })
  const save = (upTo: number): DraftCommand => ({
    type: 'publish',
    upTo,
    fingerprint: fingerprint(`as of ${upTo}`),
    sender: sender(`saver-0${upTo}`, upTo),
  })

  test('a discard behind it has nothing to bring back', () => {
    const draft = new TestDraft()
    draft.ops([[PUPILS, 1_000]])
    draft.publish(0, 'first')
    draft.ops([[PUPILS, 1_200]])
    const outcomes = draft.run([save(2), { type: 'discard', sender: sender('ben-0000', 2) }])
    expect(outcomes).toMatchObject([{ status: 'applied' }, { status: 'noop' }])
    expect(draft.value(PUPILS)).toBe(1_200)
  })

  test('an older save behind it is refused', () => {
    const draft = new TestDraft()
    draft.ops([[PUPILS, 1_000]])
    draft.ops([[PUPILS, 1_200]])
    expect(draft.run([save(1), save(0)])).toMatchObject([{ status: 'applied' }, { code: 'guard-failed' }])
    expect(draft.state.lastPublish).toMatchObject({ upTo: 1 })
    expect(draft.state.published.cells.get(PUPILS)?.v).toBe(1_200)
  })
})

test('each event names the hash of the one before, so that none can be changed unseen', () => {
  const draft = new TestDraft()
  for (const value of [1, 2, 3]) draft.ops([[PUPILS, value]])
  let before = ''
  for (const { type, data, context } of draft.events) {
    expect(data).toMatchObject({ prevHash: before })
    before = draftEventHash({ type, data, metadata: context! }) // every draft event has one
  }
  expect(draft.state.hash).toBe(before)
  const [first, second] = draft.events
  const forged = { ...(first?.data as object), seq: 99 }
  const forgedHash = draftEventHash({ type: 'DraftOpsApplied', data: forged, metadata: first!.context! })
  expect(second?.data).not.toMatchObject({ prevHash: forgedHash })
})

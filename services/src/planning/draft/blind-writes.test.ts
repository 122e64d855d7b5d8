import { describe, expect, test } from 'vitest'
import type { DraftOutcome } from './draft-command.ts'
import { codesOf, LESSONS, PUPILS, TestDraft } from './draft.given.ts'

/** Sara saves a whole map without having read the cells in `blind`. */
function saves(draft: TestDraft, ops: readonly [string, number][], blind: readonly string[], base = -1) {
  const context = { commandId: `map-${draft.events.length}`, correlationId: '', actor: 1, at: 'now' }
  const [outcome] = draft.run([
    {
      type: 'ops',
      cause: 'legacy',
      ops: ops.map(([k, v]) => ({ k, v })),
      blind: new Set(blind),
      sender: { clientId: 'rest-sara', seq: null, base, via: 'rest', context },
    },
  ])
  return outcome as DraftOutcome // one for each command
}

describe('a map of somebody who may not know what it replaces', () => {
  test('leaves what another user wrote there, and stores nothing', () => {
    const draft = new TestDraft()
    draft.ops([[PUPILS, 100]], { who: 'ben-0000', actor: 2 })
    const outcome = saves(
      draft,
      [
        [LESSONS, 7],
        [PUPILS, 50],
      ],
      [LESSONS, PUPILS],
    )
    expect(codesOf(outcome)).toEqual(['not-read', 'not-read'])
    expect(outcome).toMatchObject({ errors: [{ pointer: '/ops/1' }] })
    expect([draft.value(PUPILS), draft.value(LESSONS)]).toEqual([100, undefined])
  })

  test('leaves empty what another user has cleared', () => {
    const draft = new TestDraft()
    draft.ops([[PUPILS, 100]])
    draft.ops([[PUPILS, null]], { who: 'ben-0000', actor: 2 })
    expect(codesOf(saves(draft, [[PUPILS, 100]], [PUPILS]))).toEqual(['not-read', 'not-read'])
  })

  test('takes what nobody else wrote: free cells, own ones, the same value', () => {
    const draft = new TestDraft()
    draft.ops([[PUPILS, 100]], { who: 'sara-tab' })
    expect(
      saves(
        draft,
        [
          [PUPILS, 50],
          [LESSONS, 7],
        ],
        [PUPILS, LESSONS],
      ).status,
    ).toBe('applied')
    draft.ops([[PUPILS, 60]], { who: 'ben-0000', actor: 2 })
    expect(saves(draft, [[PUPILS, 60]], [PUPILS]).status).toBe('noop')
  })

  test('does not make another user its own by claiming that one’s client', () => {
    const draft = new TestDraft()
    draft.ops([[PUPILS, 100]], { who: 'rest-sara', actor: 2 })
    expect(codesOf(saves(draft, [[PUPILS, 50]], [PUPILS]))).toEqual(['not-read', 'not-read'])
  })
})

test('a value that somebody else entered too since it was read stays theirs, and counts as saved', () => {
  const draft = new TestDraft()
  draft.ops([[PUPILS, 100]], { who: 'ben-0000', actor: 2 })
  expect(saves(draft, [[PUPILS, 100]], []).status).toBe('applied')
  expect(draft.last).toMatchObject({ ops: [{ k: PUPILS, v: 100, w: '2.ben-0000:1' }] })
  expect(draft.last.over).toBeUndefined()
  expect(draft.state.draft.cells.get(PUPILS)?.w).toBe('2.ben-0000:1')
  expect(saves(draft, [[PUPILS, 100]], [], 5).status).toBe('noop')
})

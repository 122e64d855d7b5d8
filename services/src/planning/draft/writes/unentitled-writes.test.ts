import { describe, expect, test } from 'vitest'
import { codesOf, LESSONS, PUPILS as KEY, senderOf, TestDraft } from '#planning/draft/draft.given.ts'

const sara = (seq: number, base = 99) => ({ who: 'sara-000', actor: 1, seq, base })
const ben = (seq: number, base = 99) => ({ who: 'ben-0000', actor: 2, seq, base })
const SARA = (seq: number) => `1.sara-000:${seq}`
const BEN = (seq: number) => `2.ben-0000:${seq}`

const LEFT = { status: 'refused', code: 'guard-failed', skipped: [KEY] }

describe('nobody', () => {
  test('takes back what somebody else did', () => {
    const draft = new TestDraft()
    draft.ops([[KEY, 1]], sara(1))
    const outcome = draft.guarded('undo', [[KEY, null, SARA(1), null]], ben(1))
    expect(codesOf(outcome)).toEqual(['invalid', 'forbidden'])
    expect(draft.value(KEY)).toBe(1)
  })

  test('repeats what somebody else did, or writes under an invented name', () => {
    const draft = new TestDraft()
    draft.ops([[KEY, 1]], sara(1))
    const redo = draft.guarded('redo', [[KEY, 2, SARA(1), BEN(1)]], sara(2))
    expect(codesOf(redo)).toEqual(['invalid', 'forbidden'])
    expect(draft.guarded('undo', [[KEY, 2, SARA(1), BEN(7)]], sara(3))).toMatchObject(LEFT)
    expect(draft.value(KEY)).toBe(1)
  })

  test('leaves a number that nobody has set', () => {
    const draft = new TestDraft()
    draft.ops([[KEY, 110]], sara(1))
    for (const [value, nobody] of [
      [555, null],
      [555, ''],
      [110, null],
    ] as const)
      expect(codesOf(draft.guarded('undo', [[KEY, value, SARA(1), nobody]], sara(2)))).toContain('forbidden')
    expect([draft.value(KEY), draft.writer(KEY)]).toEqual([110, SARA(1)])
  })

  test('puts a number of their own in the name of somebody else, also when that one is published', () => {
    const draft = new TestDraft()
    draft.ops([[KEY, 100]], ben(1))
    draft.ops([[KEY, 101]], sara(1))
    const forge = (seq: number, ifW: string) => draft.guarded('undo', [[KEY, 999, ifW, BEN(1)]], sara(seq))
    expect(forge(2, SARA(1))).toMatchObject(LEFT)
    draft.guarded('undo', [[KEY, 100, SARA(1), BEN(1)]], sara(3))
    expect([draft.value(KEY), draft.writer(KEY)]).toEqual([100, BEN(1)])
    draft.publish(1, 'first')
    draft.ops([[KEY, 102]], sara(5))
    expect(forge(6, SARA(5))).toMatchObject(LEFT)
    expect([draft.value(KEY), draft.writer(KEY)]).toEqual([102, SARA(5)])
  })

  test('takes back or repeats an own number that never stood there, or stood there with another command', () => {
    const draft = new TestDraft()
    draft.ops([[KEY, 1]], sara(1))
    draft.ops([[KEY, 2]], sara(2))
    for (const [value, setW] of [
      [777, SARA(1)],
      [null, SARA(1)],
      [1, SARA(2)],
    ] as const)
      expect(draft.guarded('undo', [[KEY, value, SARA(2), setW]], sara(3))).toMatchObject(LEFT)
    expect(draft.guarded('undo', [[KEY, 1, SARA(2), SARA(1)]], sara(4)).status).toBe('applied')
    expect(draft.guarded('redo', [[KEY, 777, SARA(1), SARA(2)]], sara(5))).toMatchObject(LEFT)
    expect(draft.guarded('redo', [[KEY, 2, SARA(1), SARA(2)]], sara(6)).status).toBe('applied')
    expect([draft.value(KEY), draft.writer(KEY)]).toEqual([2, SARA(2)])
  })
})

test.each([
  ['that never took effect', SARA(1)],
  ['of somebody who has written nothing', BEN(1)],
])(
  'what would be given back to a command %s is left out and named, and the rest is taken back',
  (_, unknown) => {
    const draft = new TestDraft()
    draft.ops(
      [
        [KEY, 5],
        [LESSONS, 6],
      ],
      sara(2),
    )
    const undo: [string, unknown, string, string | null][] = [
      [KEY, 3, SARA(2), unknown],
      [LESSONS, null, SARA(2), null],
    ]
    expect(draft.guarded('undo', undo, sara(3)).status).toBe('applied')
    expect([draft.value(KEY), draft.writer(KEY), draft.value(LESSONS)]).toEqual([5, SARA(2), null])
    expect(draft.last).toMatchObject({ ops: [{ k: LESSONS, v: null }], skipped: [KEY] })
  },
)

test('a repetition of a command that never took effect is left out and named', () => {
  const draft = new TestDraft()
  draft.ops([[LESSONS, 6]], sara(2))
  expect(draft.guarded('redo', [[KEY, 3, null, SARA(1)]], sara(3))).toMatchObject(LEFT)
  expect(draft.events).toHaveLength(1)
})

test('an own number that stood there is known while the commands that wrote it are on their way together', () => {
  const draft = new TestDraft()
  const written = (seq: number, v: number) => ({
    type: 'ops' as const,
    cause: 'edit' as const,
    ops: [{ k: KEY, v }],
    sender: senderOf(sara(seq, -1)),
  })
  const step = (seq: number, v: number) => ({
    type: 'guarded' as const,
    cause: 'undo' as const,
    ops: [{ k: KEY, v, ifW: SARA(2), setW: SARA(1) }],
    borneOut: new Set<number>(),
    sender: senderOf(sara(seq, -1)),
  })
  const outcomes = draft.run([written(1, 1), written(2, 2), step(3, 777), step(4, 1)])
  expect(outcomes.map(({ status }) => status)).toEqual(['applied', 'applied', 'refused', 'applied'])
  expect([draft.value(KEY), draft.writer(KEY)]).toEqual([1, SARA(1)])
})

import { liveLimits } from '@staffplan/contracts/live'
import { MAX_DRAFT_KEYS } from '@staffplan/contracts/planning/draft'
import { describe, expect, test } from 'vitest'
import { driversModel } from '#streams/drivers.ts'
import { organisationModel } from '#streams/organisation.ts'
import { changed, division, unit } from '#testing/organisation-events.ts'
import {
  codesOf,
  fold,
  LESSONS,
  manyApplied,
  PUPILS,
  references,
  TestDraft,
} from '#planning/draft/draft.given.ts'

const KEY = PUPILS
const OTHER = 'in|b1-p1-y2021'
const ENTRY = 'drv|b1-d5|1'

const sara = (seq: number, base = 99) => ({ who: 'sara-000', actor: 1, seq, base })
const ben = (seq: number, base = 99) => ({ who: 'ben-0000', actor: 2, seq, base })
const SARA = (seq: number) => `1.sara-000:${seq}`
const BEN = (seq: number) => `2.ben-0000:${seq}`

const skippedIn = (outcome: object): unknown => ('skipped' in outcome ? outcome.skipped : null)

describe('undoing an own change', () => {
  test('restores the old value and the old author where nobody touched it', () => {
    const draft = new TestDraft()
    draft.ops([[KEY, 100]], ben(1))
    draft.ops([[KEY, 110]], sara(1))
    draft.guarded('undo', [[KEY, 100, SARA(1), BEN(1)]], sara(2))
    expect([draft.value(KEY), draft.writer(KEY)]).toEqual([100, BEN(1)])
    expect(draft.last).toMatchObject({ cause: 'undo', ops: [{ k: KEY, v: 100, w: BEN(1) }] })
  })

  test('takes back the later of two first, as a stack does', () => {
    const draft = new TestDraft()
    draft.ops([[KEY, 100]], sara(1))
    draft.ops([[KEY, 110]], sara(2))
    draft.guarded('undo', [[KEY, 100, SARA(2), SARA(1)]], sara(3))
    draft.guarded('undo', [[KEY, null, SARA(1), null]], sara(4))
    expect([draft.value(KEY), draft.writer(KEY)]).toEqual([null, ''])
    draft.guarded('redo', [[KEY, 100, null, SARA(1)]], sara(5))
    expect([draft.value(KEY), draft.writer(KEY)]).toEqual([100, SARA(1)])
  })

  test('leaves what somebody else wrote since, names it, and undoes the rest', () => {
    const draft = new TestDraft()
    draft.ops(
      [
        [KEY, 1],
        [OTHER, 2],
      ],
      sara(1),
    )
    draft.ops([[KEY, 130]], ben(1))
    draft.guarded(
      'undo',
      [
        [KEY, null, SARA(1), null],
        [OTHER, null, SARA(1), null],
      ],
      sara(2),
    )
    expect([draft.value(KEY), draft.value(OTHER)]).toEqual([130, null])
    expect(draft.last).toMatchObject({ ops: [{ k: OTHER, v: null }], skipped: [KEY] })
  })

  test("is refused, with what stays, where all of it is somebody else's by now, also with the same value", () => {
    const draft = new TestDraft()
    draft.ops([[KEY, 1]], sara(1))
    draft.ops([[KEY, 2]], ben(1))
    draft.ops([[KEY, 1]], ben(2))
    const outcome = draft.guarded('undo', [[KEY, null, SARA(1), null]], sara(2))
    expect(codesOf(outcome)).toEqual(['guard-failed'])
    expect(skippedIn(outcome)).toEqual([KEY])
    expect(draft.events).toHaveLength(3)
  })

  test('names every one of many that stay, as far as one frame takes them', () => {
    const overwritten = (keys: readonly string[]) => {
      const draft = new TestDraft()
      const entries = (value: number) =>
        keys.map((k): [string, unknown] => [k, { driverID: 1, value, pos: 1 }])
      draft.ops(entries(1), sara(1))
      draft.ops(entries(2), ben(1))
      return draft
    }
    const some = manyApplied(150)
    const undo = some.map((k): [string, unknown, string, null] => [k, null, SARA(1), null])
    expect(skippedIn(overwritten(some).guarded('undo', undo, sara(2)))).toEqual(some)

    const long = manyApplied(8_000, { name: 'a'.repeat(50) })
    const undone = { rev: 9, by: 1, writers: new Map(long.map((k) => [k, SARA(1)])), before: new Map() }
    const size = JSON.stringify(skippedIn(overwritten(long).undo(undone, sara(2)))).length
    expect(size).toBeGreaterThan(liveLimits.commandBytes - 1_000)
    expect(size).toBeLessThanOrEqual(liveLimits.commandBytes)
  })

  test('works again when somebody else wrote there and took it back', () => {
    const draft = new TestDraft()
    draft.ops([[KEY, 1]], sara(1))
    draft.ops([[KEY, 2]], ben(1))
    draft.guarded('undo', [[KEY, 1, BEN(1), SARA(1)]], ben(2))
    expect(draft.guarded('undo', [[KEY, null, SARA(1), null]], sara(2)).status).toBe('applied')
    expect(draft.value(KEY)).toBeNull()
  })

  test('leaves what a restored snapshot replaced', () => {
    const draft = new TestDraft()
    draft.ops([[KEY, 5]], ben(1))
    draft.keep('before', ben(2))
    draft.ops([[KEY, 7]], sara(1))
    draft.restore('before', ben(3))
    expect(codesOf(draft.guarded('undo', [[KEY, 5, SARA(1), BEN(1)]], sara(2)))).toEqual(['guard-failed'])
    expect(draft.value(KEY)).toBe(5)
  })

  test('takes back again what a restored snapshot had replaced, once whoever restored it has taken that back', () => {
    const draft = new TestDraft()
    draft.ops([[KEY, 5]], ben(1))
    draft.keep('before', ben(2))
    draft.ops([[KEY, 7]], sara(1))
    draft.restore('before', ben(3))
    const restored = draft.events.length - 1
    expect(draft.undo(draft.change(restored), ben(4)).status).toBe('applied')
    expect([draft.value(KEY), draft.writer(KEY)]).toEqual([7, SARA(1)])
    expect(draft.guarded('undo', [[KEY, 5, SARA(1), BEN(1)]], sara(2)).status).toBe('applied')
    expect([draft.value(KEY), draft.writer(KEY)]).toEqual([5, BEN(1)])
  })

  test('leaves an applied driver that somebody else removed; an own removal comes back in its place', () => {
    const draft = new TestDraft()
    const entry = { driverID: 1, value: 0.1, pos: 3 }
    draft.ops([[ENTRY, entry]], sara(1))
    draft.ops([[ENTRY, null]], ben(1))
    expect(codesOf(draft.guarded('undo', [[ENTRY, null, SARA(1), null]], sara(2)))).toEqual(['guard-failed'])
    draft.guarded('undo', [[ENTRY, entry, BEN(1), SARA(1)]], ben(2))
    expect([draft.value(ENTRY), draft.writer(ENTRY)]).toEqual([entry, SARA(1)])
  })

  test('is allowed after a save, and changes the draft only', () => {
    const draft = new TestDraft()
    draft.ops([[KEY, 1]], sara(1))
    draft.publish(0, 'first')
    draft.guarded('undo', [[KEY, null, SARA(1), null]], sara(2))
    expect(draft.value(KEY)).toBeNull()
    expect(draft.state.published.cells.get(KEY)?.v).toBe(1)
  })

  test('leaves out what no longer exists', () => {
    const draft = new TestDraft()
    const entry = { driverID: 1, value: 0.1, pos: 3 }
    draft.ops([[ENTRY, entry]], sara(1))
    draft.ops([[ENTRY, null]], sara(2))
    draft.agreed = { ...references, drivers: driversModel.initial() }
    const gone = draft.guarded('undo', [[ENTRY, entry, SARA(2), SARA(1)]], sara(3))
    expect(skippedIn(gone)).toEqual([ENTRY])
  })

  test('has nothing to do where the key is already as it was', () => {
    const draft = new TestDraft()
    draft.ops([[KEY, 1]], sara(1))
    expect(draft.guarded('undo', [[KEY, 1, SARA(1), SARA(1)]], sara(2)).status).toBe('noop')
  })
})

describe('an applied driver whose division has moved to another unit', () => {
  const PRESENT = 'drv|b2-d5|1'
  const tenth = { driverID: 1, value: 0.1, pos: 0 }
  const fifth = { driverID: 1, value: 0.2, pos: 0 }
  const organisation = fold(organisationModel, [
    unit(1, 'Education'),
    unit(2, 'Support'),
    division(5, 1),
    changed('Division', 5, { businessUnitId: 1 }, { businessUnitId: 2 }),
  ])
  const move = (draft: TestDraft) => (draft.agreed = { ...references, organisation })
  const shown = (draft: TestDraft) => [draft.value(ENTRY) ?? null, draft.value(PRESENT) ?? null]

  test('is taken back, and repeated, where the division stands now', () => {
    const draft = new TestDraft()
    draft.ops([[ENTRY, tenth]], ben(1))
    draft.ops([[ENTRY, fifth]], sara(1))
    move(draft)
    draft.guarded('undo', [[ENTRY, tenth, SARA(1), BEN(1)]], sara(2))
    expect(shown(draft)).toEqual([null, tenth])
    expect([draft.writer(ENTRY), draft.writer(PRESENT)]).toEqual([BEN(1), BEN(1)])
    draft.guarded('redo', [[ENTRY, fifth, BEN(1), SARA(1)]], sara(3))
    expect(shown(draft)).toEqual([null, fifth])
    draft.guarded('undo', [[PRESENT, tenth, SARA(1), BEN(1)]], sara(4))
    expect(shown(draft)).toEqual([null, tenth])
  })

  test('comes back where the division stands now when it had been removed, and goes when it had been added', () => {
    const draft = new TestDraft()
    draft.ops([[ENTRY, tenth]], sara(1))
    draft.ops([[ENTRY, null]], sara(2))
    move(draft)
    draft.guarded('undo', [[ENTRY, tenth, SARA(2), SARA(1)]], sara(3))
    expect(shown(draft)).toEqual([null, tenth])
    draft.guarded('undo', [[ENTRY, null, SARA(1), null]], sara(4))
    expect(shown(draft)).toEqual([null, null])
    expect([draft.writer(ENTRY), draft.writer(PRESENT)]).toEqual(['', ''])
  })

  test('is there once where a step took it from its former key and put it under the present one', () => {
    const draft = new TestDraft()
    draft.ops([[ENTRY, tenth]], ben(1))
    move(draft)
    draft.ops(
      [
        [ENTRY, null],
        [PRESENT, fifth],
      ],
      sara(1),
    )
    draft.guarded(
      'undo',
      [
        [ENTRY, tenth, SARA(1), BEN(1)],
        [PRESENT, null, SARA(1), null],
      ],
      sara(2),
    )
    expect(shown(draft)).toEqual([null, tenth])
    expect(draft.last.skipped).toBeUndefined()
  })

  test('stays as a colleague wrote it after the move', () => {
    const draft = new TestDraft()
    draft.ops([[ENTRY, tenth]], sara(1))
    draft.ops([[ENTRY, null]], sara(2))
    move(draft)
    draft.ops([[PRESENT, fifth]], ben(1))
    const outcome = draft.guarded('undo', [[ENTRY, tenth, SARA(2), SARA(1)]], sara(3))
    expect(skippedIn(outcome)).toEqual([ENTRY])
    expect(draft.value(PRESENT)).toEqual(fifth)
  })

  test('comes back with a discard that is taken back', () => {
    const draft = new TestDraft()
    draft.ops([[ENTRY, tenth]], ben(1))
    const before = new Map(draft.state.draft.cells)
    draft.discard(sara(1))
    move(draft)
    const undone = { rev: 1, by: 1, writers: new Map([[ENTRY, SARA(1)]]), before }
    expect(draft.undo(undone, sara(2)).status).toBe('applied')
    expect([shown(draft), draft.writer(PRESENT)]).toEqual([[null, tenth], BEN(1)])
  })
})

describe('a draft that is full', () => {
  /** A discard has emptied one key, and others have since filled as many as there may be. */
  function discarded() {
    const draft = new TestDraft()
    draft.ops([[KEY, 1]], ben(1))
    const before = new Map(draft.state.draft.cells)
    draft.discard(sara(1))
    draft.state.keys = MAX_DRAFT_KEYS
    return { draft, undone: { rev: 1, by: 1, writers: new Map([[KEY, SARA(1)]]), before } }
  }

  test('takes nothing more by an undo', () => {
    const { draft, undone } = discarded()
    expect(codesOf(draft.undo(undone, sara(2)))).toEqual(['too-many-entries', 'too-many-entries'])
    expect(draft.value(KEY)).toBeNull()
  })

  test('takes an undo that empties as many keys as it fills', () => {
    const { draft, undone } = discarded()
    draft.state.keys = MAX_DRAFT_KEYS - 1
    draft.ops([[LESSONS, 5]], sara(2))
    const writers = new Map([...undone.writers, [LESSONS, SARA(2)]])
    expect(draft.undo({ ...undone, writers }, sara(3)).status).toBe('applied')
    expect([draft.value(KEY), draft.value(LESSONS)]).toEqual([1, null])
  })
})

import { describe, expect, test } from 'vitest'
import { bigPictureModel } from '#streams/big-picture.ts'
import { organisationModel } from '#streams/organisation.ts'
import { changed, division, unit } from '#testing/organisation-events.ts'
import {
  codesOf,
  fold,
  LESSONS,
  manyApplied,
  PUPILS,
  references,
  senderOf,
  TestDraft,
} from './draft.given.ts'
import type { DraftCommand } from './draft-command.ts'
import { decideDraft } from './draft-commands.ts'
import type { DraftSender } from './writes/draft-sender.ts'

describe('a write', () => {
  test('is stored with its sender and what it replaced', () => {
    const draft = new TestDraft()
    expect(draft.ops([[PUPILS, 1100]])).toEqual({ status: 'applied', rev: 0 })
    expect(draft.last).toMatchObject({
      ops: [{ k: PUPILS, v: 1100 }],
      cause: 'edit',
      clientId: 'sara-000',
      seq: 1,
    })
    expect(draft.value(PUPILS)).toBe(1100)
  })

  test('that changes nothing is no event', () => {
    const draft = new TestDraft()
    draft.ops([[PUPILS, 1100]])
    expect(draft.ops([[PUPILS, 1100]])).toEqual({ status: 'noop', rev: 0 })
    expect(draft.ops([[LESSONS, null]])).toEqual({ status: 'noop', rev: 0 })
    expect(draft.events).toHaveLength(1)
  })

  test('loses the writes in it that change nothing', () => {
    const draft = new TestDraft()
    draft.ops([[PUPILS, 1100]])
    draft.ops([
      [PUPILS, 1100],
      [LESSONS, 200],
    ])
    expect(draft.last.ops).toEqual([{ k: LESSONS, v: 200 }])
  })

  test('is somebody else’s where another user has a client of the same id', () => {
    const draft = new TestDraft()
    draft.ops([[PUPILS, 100]], { actor: 2 })
    draft.ops([[PUPILS, 120]], { actor: 1 })
    expect(draft.last.over).toEqual([{ k: PUPILS, v: 100, w: '2.sara-000:1' }])
    expect(draft.state.draft.cells.get(PUPILS)?.w).toBe('1.sara-000:2')
  })

  test('of a client that was forgotten is refused rather than taken twice', () => {
    const draft = new TestDraft()
    draft.ops([[PUPILS, 100]], { who: 'sara-000', seq: 7, base: -1 })
    for (let index = 0; index < 4_000; index++)
      draft.ops([[LESSONS, index]], { who: `tab-${index}`, seq: 1, base: index })
    expect(draft.ops([[PUPILS, 100]], { who: 'sara-000', seq: 7, base: -1 })).toMatchObject({
      status: 'refused',
      code: 'too-long-ago',
      errors: [{ code: 'too-long-ago' }],
    })
    expect(draft.ops([[PUPILS, 110]], { who: 'sara-000', seq: 8, base: 4_000 })).toMatchObject({
      status: 'applied',
    })
    expect(draft.ops([[PUPILS, 120]], { who: 'brand-new', seq: 1, base: 4_001 })).toMatchObject({
      status: 'applied',
    })
  })

  test('takes effect once, however often it is sent', () => {
    const draft = new TestDraft()
    draft.ops([[PUPILS, 100]], { seq: 5 })
    expect(draft.ops([[PUPILS, 999]], { seq: 5 })).toEqual({ status: 'dup', rev: 0 })
    expect(draft.ops([[PUPILS, 101]], { seq: 9 }).status).toBe('applied')
    expect(draft.ops([[PUPILS, 999]], { seq: 5 }).status).toBe('dup')
    expect(draft.value(PUPILS)).toBe(101)
  })

  test('that took no effect is answered anew, and takes none once later ones did', () => {
    const draft = new TestDraft()
    draft.ops([['in|b1-p99-y2020', 1]], { seq: 1 })
    draft.ops([[PUPILS, 100]], { seq: 2 })
    draft.ops([[PUPILS, 100]], { seq: 3 })
    draft.ops([[LESSONS, 200]], { seq: 4 })
    expect(codesOf(draft.ops([['in|b1-p99-y2020', 1]], { seq: 1 }))).toEqual(['invalid', 'reference-unknown'])
    expect(draft.ops([[PUPILS, 100]], { seq: 3 }).status).toBe('noop')
    draft.ops([[PUPILS, 120]], { who: 'ben-0000', actor: 2 })
    expect(draft.ops([[PUPILS, 100]], { seq: 3 })).toMatchObject({
      status: 'refused',
      code: 'changed-meanwhile',
    })
    expect(draft.value(PUPILS)).toBe(120)
  })

  test('whose last words come over an old line, after its client went on, does not go over what was said since', () => {
    const draft = new TestDraft()
    draft.ops([[PUPILS, 100]], { seq: 1 })
    draft.ops([[PUPILS, 100]], { seq: 2 }) // changes nothing; the same number comes again later, over the old connection
    draft.ops([[PUPILS, 105]], { seq: 3 })
    expect(draft.ops([[PUPILS, 100]], { seq: 2 }).status).toBe('refused')
    expect(draft.value(PUPILS)).toBe(105)
  })

  test('of another user counts on its own, whatever client it claims to be', () => {
    const draft = new TestDraft()
    draft.ops([[PUPILS, 100]], { seq: 1_000, actor: 2 })
    expect(draft.ops([[PUPILS, 101]], { seq: 1, actor: 1 }).status).toBe('applied')
  })

  test.each<[string, string, unknown, string]>([
    ['a key that is none', 'in|b1-d2-x3', 1, 'scope-invalid'],
    ['a calculated value', 'in|b1-d5-y2020-fte', 1, 'scope-invalid'],
    ['an unknown unit', 'in|b999-p1-y2020', 1, 'reference-unknown'],
    ['an unknown driver', 'in|b1-p99-y2020', 1, 'reference-unknown'],
    ['a data source that is not there', 'in|b1-p1-i1-y2020', 1, 'reference-unknown'],
    ['a year outside the period', 'in|b1-p1-y2022', 1, 'year-out-of-range'],
    ['a negative value where there are several sources', LESSONS, -1, 'negative-not-allowed'],
    ['a number no ratio can be made of', PUPILS, 1e-12, 'out-of-range'],
    ['a number too large', PUPILS, 2 ** 60, 'out-of-range'],
    ['a list entry where a number belongs', PUPILS, { driverID: 1, value: 0.1, pos: 0 }, 'wrong-type'],
    ['a number where a list entry belongs', 'drv|b1-d5|1', 0.1, 'wrong-type'],
    ['a division that is not there', 'drv|b1-d9|1', { driverID: 1, value: 0.1, pos: 0 }, 'reference-unknown'],
    [
      'a division of another unit',
      'drv|b1-d6|1',
      { driverID: 1, value: 0.1, pos: 0 },
      'division-not-in-unit',
    ],
    [
      'a special driver in the start year',
      'drv|b1-d5-y2019|1',
      { driverID: 1, value: 0.1, pos: 0 },
      'year-out-of-range',
    ],
    ['an unknown special driver', 'drv|b1-d5|1', { driverID: 9, value: 0.1, pos: 0 }, 'reference-unknown'],
    ['a relative value off its step', 'drv|b1-d5|1', { driverID: 1, value: 0.000001, pos: 0 }, 'not-a-step'],
    ['an absolute value off its step', 'drv|b1-d5|1', { driverID: 2, value: 0.0001, pos: 0 }, 'not-a-step'],
  ])('is refused for %s', (_, key, value, code) => {
    const draft = new TestDraft()
    const outcome = draft.ops([
      [PUPILS, 5],
      [key, value],
    ])
    expect(codesOf(outcome)).toEqual(['invalid', code])
    expect(outcome).toMatchObject({ errors: [{ pointer: '/ops/1' }] })
    expect(draft.events).toHaveLength(0)
  })

  test.each<[value: unknown, key: string, params: object | undefined]>([
    [2 ** 60, PUPILS, { max: Number.MAX_SAFE_INTEGER }],
    [-(2 ** 60), PUPILS, { min: -Number.MAX_SAFE_INTEGER }],
    [1e-12, PUPILS, undefined],
    [{ driverID: 1, value: -101, pos: 0 }, 'drv|b1-d5|1', { min: -100, isPercent: true }],
    [{ driverID: 2, value: 2e6, pos: 0 }, 'drv|b1-d5|1', { max: 1e6 }],
  ])(
    'of %j, which is out of range, hears the bound that it is beyond, and no other',
    (value, key, params) => {
      const [error] = (new TestDraft().ops([[key, value]]) as { errors?: readonly object[] }).errors ?? []
      expect(error).toEqual({ pointer: '/ops/0', code: 'out-of-range', ...(params && { params }) })
    },
  )

  test.each([
    ['in|b1-p1-y2022', 1, { from: 2019, to: 2021 }],
    ['drv|b1-d5-y2019|1', { driverID: 1, value: 0.1, pos: 0 }, { from: 2020, to: 2021 }],
  ])('of %s, a year that is not planned, hears the years', (key, value, params) => {
    expect(new TestDraft().ops([[key, value]])).toMatchObject({
      errors: [{ code: 'year-out-of-range', params }],
    })
  })

  test('may be negative where a driver has one source, and clear what has lost its driver', () => {
    const draft = new TestDraft()
    expect(draft.ops([[PUPILS, -12.5]]).status).toBe('applied')
    expect(draft.ops([['in|b1-p99-y2020', null]]).status).toBe('noop')
  })

  test('stores a special driver as entered, without what floating point adds', () => {
    const draft = new TestDraft()
    draft.ops([['drv|b1-d5-y2020|1', { driverID: 1, value: 0.07000000000000001, pos: 0 }]])
    expect(draft.value('drv|b1-d5-y2020|1')).toEqual({ driverID: 1, value: 0.07, pos: 0 })
  })

  test('too large for one event takes effect in parts, at once', () => {
    const draft = new TestDraft()
    const value = { driverID: 1, value: 0.1, pos: 0 }
    const keys = manyApplied(4_500)
    const ops = keys.map((k): [string, unknown] => [k, value])
    expect(draft.ops(ops)).toEqual({ status: 'applied', rev: 2 })
    expect(draft.events).toHaveLength(3)
    expect(draft.state.keys).toBe(4_500)
    expect(draft.state.draft.cells.get(keys[0]!)?.rev).toBe(2)
    expect(draft.last.txn).toMatchObject({ i: 2, n: 3 })
  })

  test('in one batch stands on the ones before it', () => {
    const draft = new TestDraft()
    const sender = (who: string, actor: number): DraftSender => ({
      clientId: who,
      seq: 1,
      base: -1,
      via: 'ws',
      context: { commandId: who, correlationId: '', actor, at: 'now' },
    })
    const write = (who: string, actor: number, v: number): DraftCommand => ({
      type: 'ops',
      cause: 'edit',
      ops: [{ k: PUPILS, v }],
      sender: sender(who, actor),
    })
    const outcomes = draft.run([
      write('sara-000', 1, 1),
      write('ben-0000', 2, 1),
      write('sara-000', 1, 7),
      write('lea-0000', 3, 2),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['applied', 'noop', 'dup', 'applied'])
    expect(draft.last.over).toEqual([{ k: PUPILS, v: 1, w: '1.sara-000:1' }])
  })
})

test('what is applied to a division under its former unit stands under its present one', () => {
  const organisation = fold(organisationModel, [
    unit(1, 'Education'),
    unit(2, 'Support'),
    division(5, 1),
    changed('Division', 5, { businessUnitId: 1 }, { businessUnitId: 2 }),
  ])
  const sender = {
    clientId: 'sara-000',
    seq: 1,
    base: -1,
    via: 'ws',
    context: { commandId: '', correlationId: '', actor: 1, at: '' },
  } as const
  const ops = [{ k: 'drv|b1-d5|1', v: { driverID: 1, value: 0.1, pos: 0 } }]
  const commands = [{ type: 'ops', cause: 'edit', ops, sender } as const]
  const { events } = decideDraft(bigPictureModel.initial(), -1, {
    commands,
    references: { ...references, organisation },
  })
  expect(events[0]?.data).toMatchObject({ ops: [{ k: 'drv|b2-d5|1', v: ops[0]?.v }] })
})

test('what claims to have seen more than there is was seen in another history: it is refused, and nothing is stored', () => {
  const draft = new TestDraft()
  draft.ops([[PUPILS, 1]])
  const ahead = (base: number, seq: number) =>
    draft.run([
      {
        type: 'ops',
        cause: 'edit',
        ops: [{ k: PUPILS, v: seq }],
        sender: senderOf({ who: 'ben-0000', actor: 2, seq, base }),
      },
    ])
  expect(ahead(1, 5).map(codesOf)).toEqual([['invalid', 'moment-ahead']])
  expect(draft.events).toHaveLength(1)
  expect(ahead(0, 6)).toMatchObject([{ status: 'applied' }])
})

import { MAX_APPLIED, MAX_DRAFT_KEYS } from '@staffplan/contracts/planning/draft'
import type { DraftOpsApplied } from '@staffplan/contracts/planning/draft-events'
import { describe, expect, test } from 'vitest'
import type { DraftCommand } from '../draft-command.ts'
import { codesOf, PUPILS, senderOf, TestDraft } from '../draft.given.ts'

test('a write may not fill a draft beyond its cap', () => {
  const draft = new TestDraft()
  draft.state.keys = MAX_DRAFT_KEYS
  expect(codesOf(draft.ops([[PUPILS, 1]]))).toEqual(['too-many-entries', 'too-many-entries'])
})

describe('a write of special drivers on a division that has as many as it takes', () => {
  const value = { driverID: 1, value: 0.1, pos: 0 }
  const key = (place: number, year = ''): string => `drv|b1-d5${year}|${place}`
  const full = (count = MAX_APPLIED): TestDraft => {
    const draft = new TestDraft()
    const half = Math.ceil(MAX_APPLIED / 2)
    draft.ops(
      Array.from({ length: MAX_APPLIED }, (_, place) => [key(place, place < half ? '' : '-y2020'), value]),
    )
    expect(draft.state.applied.get(5)).toBe(MAX_APPLIED)
    draft.state.applied.set(5, count)
    return draft
  }
  const crowded = ['too-many-special-drivers', 'too-many-special-drivers']

  test('names each that is one too many, and nothing that only changes what stands', () => {
    const outcome = full().ops([
      [key(0), { ...value, value: 0.2 }],
      [key(1), null],
      ...[900, 901, 902].map((place): [string, typeof value] => [key(place), value]),
    ])
    const places = outcome.status === 'refused' ? outcome.errors.map(({ pointer }) => pointer) : []
    expect(places).toEqual(['/ops/3', '/ops/4'])
  })

  test('is refused at its place in the command, in whichever list it would stand', () => {
    const draft = full()
    const ops: [string, unknown][] = [
      [PUPILS, 1],
      [key(0), null],
      [key(1), null],
      [key(-1), value],
    ]
    for (const year of ['', '-y2020', '-y2021'])
      expect(codesOf(draft.ops([[key(500, year), value]]))).toEqual(crowded)
    const refused = draft.ops([...ops, [key(501), value], [key(502), value]])
    expect(refused).toMatchObject({ errors: [{ pointer: '/ops/5', params: { max: MAX_APPLIED } }] })
    expect(draft.events).toHaveLength(1)
  })

  test('takes the place of another, or changes it; other divisions have their own', () => {
    const draft = full()
    expect(
      draft.ops([
        [key(0), null],
        [key(500), value],
      ]).status,
    ).toBe('applied')
    expect(draft.ops([[key(1), { ...value, value: 0.2 }]]).status).toBe('applied')
    expect(draft.ops([['drv|b2-d6|1', value]]).status).toBe('applied')
    expect(draft.state.applied.get(5)).toBe(MAX_APPLIED)
  })

  test('stays where it is when there are more already, and may become less', () => {
    const draft = full(MAX_APPLIED * 2)
    expect(draft.ops([[key(1), { ...value, value: 0.2 }]]).status).toBe('applied')
    expect(draft.ops([[key(0), null]]).status).toBe('applied')
    expect(codesOf(draft.ops([[key(0), value]]))).toEqual(crowded)
    expect(draft.state.applied.get(5)).toBe(MAX_APPLIED * 2 - 1)
  })

  test('is refused at its place where it is an undo, too', () => {
    const draft = full()
    const before = draft.writer(key(0))!
    const mine = { who: 'sara-000', actor: 1 }
    draft.ops(
      [
        [key(0), null],
        [PUPILS, 1],
        [key(1), null],
      ],
      { ...mine, seq: 2 },
    )
    draft.ops([[key(500), value]], { who: 'ben-0000', actor: 2, seq: 1 })
    const writer = '1.sara-000:2'
    const back = [0, 1].map(
      (place) => [key(place), value, writer, before] as [string, unknown, string, string],
    )
    const outcome = draft.guarded(
      'undo',
      [[PUPILS, null, writer, null], ...back],
      { ...mine, seq: 3 },
      new Set([1, 2]),
    )
    expect(outcome).toMatchObject({ errors: [{ pointer: '/ops/2', code: 'too-many-special-drivers' }] })
  })

  describe('that brings back a draft from before there was a bound', () => {
    const grown = MAX_APPLIED + 50
    /** A draft from an old log, with a list that is longer than may be written today. */
    const long = (): TestDraft => {
      const draft = full()
      const { data, ...event } = draft.events[0]!
      const ops = Array.from({ length: grown - MAX_APPLIED }, (_, place) => ({
        k: key(600 + place),
        v: value,
      }))
      draft.take({ ...event, data: { ...(data as DraftOpsApplied), clientId: 'old-0000', ops } })
      return draft
    }
    const clear = (draft: TestDraft, count = grown) => {
      const held = [...draft.state.draft.cells].filter(([k, { v }]) => v !== null && k.startsWith('drv'))
      return draft.ops(held.slice(0, count).map(([k]) => [k, null]))
    }
    const onDivision = (draft: TestDraft) => draft.state.applied.get(5)

    test('takes as many as stood there: restored, taken back, put back by anybody, and discarded to', () => {
      const draft = long()
      draft.keep('long')
      draft.publish(1, 'long')
      draft.ops([[PUPILS, 1]])
      const emptied = clear(draft, 100)
      expect([emptied.status, onDivision(draft)]).toEqual(['applied', grown - 100])
      expect(draft.revert(draft.change(emptied.rev)).status).toBe('applied')
      expect(onDivision(draft)).toBe(grown)
      clear(draft)
      expect([draft.discard().status, onDivision(draft)]).toEqual(['applied', grown])
      clear(draft)
      const restored = draft.restore('long')
      expect([restored.status, onDivision(draft)]).toEqual(['applied', grown])
      const undone = draft.undo(draft.change(restored.rev))
      expect([undone.status, onDivision(draft)]).toEqual(['applied', 0])
      expect([draft.undo(draft.change(undone.rev)).status, onDivision(draft)]).toEqual(['applied', grown])
    })

    test('takes no more than stood there', () => {
      const draft = long()
      const emptied = clear(draft, 100)
      draft.ops([[key(900), value]], { who: 'ben-0000', actor: 2, seq: 1 })
      expect(onDivision(draft)).toBe(grown - 99)
      expect(codesOf(draft.revert(draft.change(emptied.rev)))).toEqual(crowded)
    })
  })

  test('counts what is decided in the same batch', () => {
    const draft = full(MAX_APPLIED - 1)
    const write = (who: string, place: number): DraftCommand => ({
      type: 'ops',
      cause: 'edit',
      ops: [{ k: key(place), v: value }],
      sender: senderOf({ who, seq: 1 }),
    })
    const outcomes = draft.run([write('ben-0000', 500), write('lea-0000', 501)])
    expect(outcomes.map(({ status }) => status)).toEqual(['applied', 'refused'])
  })
})

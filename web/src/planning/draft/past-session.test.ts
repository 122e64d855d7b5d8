import { workedExample, workedInputs } from '@staffplan/contracts/arithmetic/plan.given'
import type { PlanState } from '@staffplan/contracts/planning/plan-state'
import { expect, test } from 'vitest'
import { exampleGround } from '#planning/board/board.given.tsx'
import { PastSession } from './past-session.ts'
import { accessOf } from './plan-access.ts'

const PUPILS = 'in|b1-p1-y2020'

function state(rev: number, pupils: number): PlanState {
  const cells = Object.entries({ ...workedInputs, 'b1-p1-y2020': pupils }).map(([scope, v]) => ({
    k: `in|${scope}`,
    v,
    w: '2.tab:1',
    rev,
  }))
  return {
    moment: { position: String(rev), at: '2026-11-23T10:00:00.000Z', rev },
    period: workedExample.period,
    currency: 'SR',
    structure: workedExample.structure,
    specialDrivers: exampleGround.specialDrivers,
    cells,
    writers: {},
    published: null,
  }
}

function opened(): PastSession {
  const schedule = (paint: () => void) => paint()
  const { period } = workedExample
  return new PastSession({ userId: 1, access: accessOf(1), period, schedule })
}

test('it shows one moment after the other, and events on top of the last', () => {
  const session = opened()
  session.show(state(4, 1_100))
  const before = session.store.plan?.total(2020)?.fte
  session.show(state(9, 2_000))
  expect(session.store.rev).toBe(9)
  expect(session.store.plan?.total(2020)?.fte).toBeGreaterThan(before ?? 0)
  const ops = [{ k: PUPILS, v: 1_100 }]
  const at = '2026-11-23T10:00:01.000Z'
  const event = {
    type: 'DraftOpsApplied',
    rev: 10,
    at,
    by: 2,
    cid: 'tab',
    seq: 2,
    cause: 'edit',
    ops,
  } as const
  expect(session.store.receive([{ ...event, ops: [...ops] }])).toBe('taken')
  expect(session.store.plan?.total(2020)?.fte).toBe(before)
  expect(session.differences.has(PUPILS)).toBe(true)
  session.show(state(4, 900))
  expect([session.store.rev, session.store.value(PUPILS)]).toEqual([4, 900])
})

test('nothing can be entered, saved, discarded, restored or taken back', async () => {
  const session = opened()
  session.show(state(4, 1_100))
  expect(session.access).toEqual({ seesPay: true, edits: false, source: 'past' })
  expect(session.edit()).toBe(false)
  expect(await session.discard()).toBe('offline')
  expect(await session.snapshots.restore('spring', 4)).toBe('offline')
  expect(session.history.undo()).toBeNull()
  expect(session.store.value(PUPILS)).toBe(1_100)
})

test('inputs that are others now are known once it is known what there is now', () => {
  const session = opened()
  session.show(state(4, 1_100))
  expect(session.compared).toBeNull()
  session.compareWith(state(9, 2_000))
  expect([...(session.compared?.differences.keys ?? [])]).toEqual([PUPILS])
  session.show(state(9, 2_000))
  expect(session.compared?.differences.keys.size).toBe(0)
  session.show(state(4, 1_100))
  expect(session.compared?.differences.has(PUPILS)).toBe(true)
})

test('of the same organisation only the entries are others: nothing around them is made anew', () => {
  const session = opened()
  session.show(state(4, 1_100))
  const { plan } = session.store
  const { ground } = session
  const before = plan?.total(2020)?.fte
  session.show(structuredClone(state(9, 2_000)))
  expect(session.store.plan).toBe(plan)
  expect(session.ground).toBe(ground)
  expect(session.store.plan?.total(2020)?.fte).toBeGreaterThan(before ?? 0)

  const [first, ...others] = workedExample.structure
  const renamed = { ...first!, businessUnit: { ...first!.businessUnit, name: 'Renamed' } }
  session.show({ ...state(10, 1_100), structure: [renamed, ...others] })
  expect(session.ground?.structure[0]?.businessUnit.name).toBe('Renamed')
  expect(session.store.plan).not.toBe(plan)
  expect(session.store.plan?.total(2020)?.fte).toBe(before)
})

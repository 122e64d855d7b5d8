import { bridgeBetween, sinceStart } from '@staffplan/contracts/arithmetic/bridge'
import { comparePlans } from '@staffplan/contracts/arithmetic/compare-plans'
import { compilePlan } from '@staffplan/contracts/arithmetic/plan'
import { workedExample, workedInputs } from '@staffplan/contracts/arithmetic/plan.given'
import { planComparison } from '@staffplan/contracts/planning/plan-comparison'
import { beforeAll, expect, test } from 'vitest'
import { i18n, startLanguages } from '#i18n/i18n.ts'
import { exampleGround } from '#planning/board/board.given.tsx'
import { changedRows } from './changed-rows.ts'
import { bridgeSheet, changesSheet, effectSheet, originSheet } from './comparison-sheets.ts'
import { effectRows } from './effect-rows.ts'

beforeAll(async () => {
  await startLanguages()
  await i18n.loadNamespaces(['past', 'planning', 'home'])
})
const words = () => ({ t: i18n.getFixedT('en', ['past', 'planning', 'home']) })
const currencies = { from: 'SR', to: 'SR', change: 'SR', renamedFrom: null }

const later = { ...workedInputs, 'b1-p1-y2021': 1_500 }
const planOf = (inputs: typeof workedInputs) => ({
  plan: compilePlan(workedExample, { inputs }),
  structure: workedExample.structure,
})
const moment = { position: '1', at: null, rev: 1 }
const side = { point: 'draft', moment, period: workedExample.period, currency: 'SR' }
const comparison = planComparison.parse({
  from: side,
  to: side,
  changes: [
    { k: 'in|b1-p1-y2021', from: 1_250, to: 1_500, by: 2 },
    { k: 'drv|b1-d1|e', from: { driverID: 1, value: 0.05, pos: 0 }, to: null, by: null },
    { k: 'in|b9-p1-y2021', from: null, to: 3, by: null },
  ],
  ...comparePlans(planOf(workedInputs), planOf(later)),
})

test('the whole stands first, then units and divisions, each year with both sides and the difference', () => {
  const rows = effectRows(comparison)
  expect(rows[0]).toMatchObject({ unit: null, division: null })
  expect(rows.slice(1, 3).map(({ unit }) => unit?.name)).toEqual(['unit 1', 'unit 2'])
  const { columns, rows: lines } = effectSheet(rows, { ...words(), currencies })
  expect(columns).toHaveLength(9)
  expect(lines).toHaveLength(rows.length * 3)
  const [unit, , year, from, to, change] = lines[2]!.cells.map(({ value }) => value)
  expect([unit, year]).toEqual(['Total', 2021])
  expect(Number(to) - Number(from)).toBeCloseTo(Number(change), 9)
})

test('what was entered is named as the page names it, with whoever wrote it', () => {
  const rows = changedRows(comparison, exampleGround)
  const sheet = changesSheet(rows, { ...words(), names: new Map([[2, 'Sara Idris']]) })
  expect(sheet.rows.map(({ cells }) => cells.slice(0, 7).map(({ value }) => value))).toEqual([
    ['unit 1', 'driver 1', 'source 1', 2021, 1_250, 1_500, 'Sara Idris'],
    ['unit 1', 'special 1', 'division 1', 'all plan years', 0.05, null, null],
    [
      'something that no longer exists',
      'something that no longer exists',
      'something that no longer exists',
      2021,
      null,
      3,
      null,
    ],
  ])
})

test('the sheet of causes adds up from one end to the other', () => {
  const state = { ...workedExample, inputs: later, applied: {} }
  const bridge = { from: null, to: side, ...bridgeBetween(sinceStart(state, 2021), state, 2021)! }
  const causeOf = ({ kind }: { kind: string }) => kind
  const { rows } = bridgeSheet(bridge, { ...words(), from: '2019', to: '2021', causeOf, currencies })
  const cents = rows.map(({ cells }) => Math.round(Number(cells[2]!.value) * 100))
  const parts = cents.slice(0, -1).reduce((sum, value) => sum + value, 0)
  expect(parts).toBe(cents.at(-1))
})

test('where money was renamed between the states, each amount is called what its side calls it, and it is said once', () => {
  const renamed = { from: 'SR', to: 'QAR', change: 'QAR', renamedFrom: 'SR' }
  const effects = effectSheet(effectRows(comparison), { ...words(), currencies: renamed })
  expect(effects.columns.slice(6).map(({ heading }) => heading)).toEqual([
    'TPC (SR / month) · From',
    'TPC (QAR / month) · To',
    'TPC (QAR / month) · Change',
  ])
  const end = { fte: 1, tpc: 2 }
  const parts = [{ kind: 'pay', fte: 0, tpc: 0 }] as const
  const bridge = { from: side, to: side, year: 2021, start: end, end, parts: [...parts] }
  const ends = { from: 'then', to: 'now', causeOf: () => 'pay' }
  const causes = bridgeSheet(bridge, { ...words(), ...ends, currencies: renamed })
  expect(causes.columns.map(({ heading }) => heading)).toEqual([
    'Cause',
    'FTE',
    'TPC per month',
    'Currency label',
  ])
  expect(causes.rows.map(({ cells }) => cells[3]?.value)).toEqual(['SR', 'QAR', 'QAR'])
  const sides = { from: { ...side, title: 'then' }, to: { ...side, title: 'now' } }
  const origin = { at: new Date(0), by: null, language: 'English', year: 2021, ...sides }
  expect(originSheet(origin, { ...words(), currencies: renamed }).rows.at(-1)?.cells[1]?.value).toMatch(
    /from SR to QAR .* labelled QAR/,
  )
})

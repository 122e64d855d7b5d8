import { compilePlan, figuresOf } from '@staffplan/contracts/arithmetic/plan'
import { workedExample } from '@staffplan/contracts/arithmetic/plan.given'
import { beforeAll, expect, test } from 'vitest'
import { i18n, startLanguages } from '#i18n/i18n.ts'
import { exampleGround } from '#planning/board/board.given.tsx'
import { entryRows, figureRows } from './plan-rows.ts'
import { entrySheet, figureSheet } from './plan-sheets.ts'

const { structure } = workedExample
const plan = compilePlan(workedExample)
const specialDrivers = new Map(exampleGround.specialDrivers.map((driver) => [driver.id, driver]))
const [unit] = structure
const unitId = unit!.businessUnit.id
const division = unit!.divisions[0]!
const primary = unit!.primaryDriver!

beforeAll(async () => {
  await startLanguages()
  await i18n.loadNamespaces('planning')
})

test('every division has a row a year with what is calculated, and the last rows are its sums', () => {
  const rows = figureRows(structure, plan)
  const calculated = figuresOf(plan, ['fte', 'tpc'])
  const ofDivisions = rows.filter((row) => row.division !== null)
  expect(ofDivisions.flatMap(({ fte, tpc }) => [fte, tpc])).toEqual(Object.values(calculated))
  const sums = rows.slice(ofDivisions.length)
  expect(sums.map(({ year }) => year)).toEqual(plan.layout.years)
  for (const { year, fte } of sums) expect(fte).toBe(plan.total(year)?.fte)
})

test('inputs are named by driver and data source, special drivers by division, and gone things by nothing', () => {
  const special = exampleGround.specialDrivers[0]!
  const rows = entryRows({
    structure,
    specialDrivers,
    entries: [
      [`drv|b${unitId}-d${division.id}|e1`, { driverID: special.id, value: 0.07, pos: 1 }],
      [`in|b${unitId}-p${primary.id}-y2020`, 1100],
      ['in|b99-p1-y2020', 5],
      [`in|b${unitId}-p${primary.id}-y2021`, null],
    ],
  })
  expect(rows).toMatchObject([
    {
      kind: 'primary',
      unit: { name: unit!.businessUnit.name },
      driver: primary.name,
      place: primary.driverDataSources[0]!.label,
      year: 2020,
      value: 1100,
    },
    { kind: 'special', driver: special.name, place: division.name, year: null, value: 0.07 },
    { kind: 'primary', unit: { name: null }, driver: null, place: null, value: 5 },
  ])
})

test('what anything costs stands in the workbook of those who see pay, and in no other', () => {
  const t = i18n.getFixedT('en', 'planning')
  const rows = figureRows(structure, plan)
  const headings = (seesPay: boolean) =>
    figureSheet(rows, { t, seesPay }).columns.map(({ heading }) => heading)
  expect(headings(true)).toContain('TPC (SR / month)')
  expect(headings(false).join()).not.toMatch(/TPC|SR/)
  const costs = rows.flatMap(({ tpc }) => (tpc === null ? [] : [tpc]))
  const shown = figureSheet(rows, { t, seesPay: false }).rows.flatMap(({ cells }) => cells)
  expect(costs.length).toBeGreaterThan(0)
  expect(shown.filter(({ value }) => typeof value === 'number' && costs.includes(value))).toEqual([])
})

test('entries for what is gone say so', () => {
  const t = i18n.getFixedT('en', 'planning')
  const rows = entryRows({ structure, specialDrivers, entries: [['in|b99-p1-y2020', 5]] })
  const [row] = entrySheet(rows, { t }).rows
  expect(row?.cells[0]?.value).toBe('something that no longer exists')
})

import { compilePlan } from '@staffplan/contracts/arithmetic/plan'
import { payRight } from '#testing/pay-right.ts'
import { assignmentEvents, driverEvents } from '@staffplan/contracts/drivers/driver-events'
import { organisationEvents } from '@staffplan/contracts/organisation/organisation-events'
import { staffEvents } from '@staffplan/contracts/staff/events'
import { expect, test } from 'vitest'
import { ReadModels } from '#kernel/projections/read-models.ts'
import { type Kind, lists } from '#staffing/collections.ts'
import { staffingProjection } from '#staffing/staffing-projection.ts'
import { rowAnswer } from '#staffing/row-answer.ts'
import { type Company, emptyCompany, importOf, personal } from '#staffing/testing/company.ts'
import { live } from '#staffing/testing/company-life.ts'
import { structureProjection } from '#planning/structure/projection.ts'
import { paidStaff } from '#planning/structure/staff-view.ts'
import { Structures } from '#planning/structure/structure.ts'
import { centre, department, division, unit } from '#testing/organisation-events.ts'
import { openProjected, type Projected } from '#testing/projected.ts'
import { seeded } from '#testing/random.ts'

const definitions = { ...organisationEvents, ...assignmentEvents, ...driverEvents, ...staffEvents }
const saudi = { name: 'sa-art107', weeklyHours: 40, from: '2000-01-01' } as const

const both = [structureProjection, staffingProjection]

async function carried({ events, chunks }: Pick<Company, 'events' | 'chunks'>): Promise<Projected> {
  const projected = openProjected(both, definitions)
  for (const [stream, ops] of chunks) projected.beside(stream, ops)
  await projected.project(events, 7)
  return projected
}

async function rowsOf({ documents }: Projected, kind: Kind, year: number) {
  const query = { where: { year }, sort: [], offset: 0, limit: 1e6 }
  const { content } = await documents.page(lists[kind].name, query)
  return content.map((row) => rowAnswer(row, saudi))
}

/** Total cost by id, as the organisation overview shows it. */
async function overview(projected: Projected, kind: Kind, year: number): Promise<Map<number, number>> {
  const rows = await rowsOf(projected, kind, year)
  return new Map(rows.map((row) => [row['id'] as number, row['totalCost'] as number])) // every row has both
}

/** Headcounts of the overview's headline: everybody, and those of them without a place in the organisation. */
async function headline(projected: Projected, year: number): Promise<{ all: number; unplaced: number }> {
  const rows = await rowsOf(projected, 'costCentres', year)
  const unplaced = rows.filter((row) => row['department'] === null)
  return { all: centsOf(rows), unplaced: centsOf(unplaced) }
}

function centsOf(rows: readonly { readonly [field: string]: unknown }[]): number {
  return rows.reduce((sum, { totalCost }) => sum + Math.round(Number(totalCost) * 100), 0)
}

async function planOf({ documents }: Projected, startYear: number) {
  const models = new ReadModels(documents, both)
  for (const { name: projection } of both)
    models.announced({ type: 'moved', projection, position: 1_000n, changes: [], caughtUp: true })
  const { structure } = await new Structures(models, paidStaff(payRight)).of(startYear)
  return compilePlan({ structure, period: { startYear, planYears: 2 }, specialDrivers: [] })
}

async function expectEqualCosts(company: Pick<Company, 'events' | 'chunks'>, year: number): Promise<void> {
  await using projected = await carried(company)
  const plan = await planOf(projected, year)
  for (const [id, cost] of await overview(projected, 'divisions', year))
    expect(plan.cell(id, year)?.tpc ?? 0, `division ${id}`).toBe(cost)
  const units = await overview(projected, 'businessUnits', year)
  for (const [id, cost] of units) expect(plan.unitTotal(id, year)?.tpc ?? 0, `unit ${id}`).toBe(cost)
  const cents = [...units.values()].reduce((sum, cost) => sum + Math.round(cost * 100), 0)
  expect(plan.total(year)?.tpc ?? 0).toBe(cents / 100)
  const { all, unplaced } = await headline(projected, year)
  expect(all - unplaced, `headline of ${year} without people who have no place`).toBe(cents)
}

test.each(Array.from({ length: 8 }, (_, index) => index + 1))(
  'the start year of the big picture costs what the overview shows, on every level (story %i)',
  async (seed) => {
    const company = emptyCompany()
    live(company, seeded(seed), 250)
    for (const year of company.years) await expectEqualCosts(company, year)
  },
)

test('pay finer than a cent is counted in cents, person by person, on both', async () => {
  const pay = (total: number) => personal({ total, basic: 0, hours: 0 })
  const add = (number: number, costCentreId: number, total: number) => ({
    op: 'add',
    id: 20_190_000_000 + number,
    costCentreId,
    personal: pay(total),
  })
  const third = 10_000 / 3
  const ops = [1, 2, 3, 4, 5, 6].map((number) => add(number, 1 + (number % 3), third))
  const { stream, chunks, completed } = importOf('00000000-0000-4000-8000-000000000001', 2019, ops)
  const events = [
    unit(1, 'unit'),
    division(1, 1),
    division(2, 1),
    ...[1, 2, 3].map((id) => centre(id, String(id))),
    department(1, 1, [1, 2]),
    department(2, 2, [3]),
    completed,
  ]
  const company = { events, chunks: new Map([[stream, chunks]]) }
  await expectEqualCosts(company, 2019)
  await using projected = await carried(company)
  expect((await planOf(projected, 2019)).total(2019)?.tpc).toBe(6 * 3333.33)
})

test('who has no place counts in the headline of the overview, and not in the big picture', async () => {
  const person = (number: number, costCentreId: number, total: number) => ({
    op: 'add',
    id: 20_190_000_000 + number,
    costCentreId,
    personal: personal({ total, basic: 0, hours: 0 }),
  })
  const ops = [person(1, 1, 9_000), person(2, 2, 1_000.5)]
  const { stream, chunks, completed } = importOf('00000000-0000-4000-8000-000000000001', 2019, ops)
  const organisation = [
    unit(1, 'unit'),
    division(1, 1),
    centre(1, '1'),
    centre(2, '2'),
    department(1, 1, [1]),
  ]
  const company = { events: [...organisation, completed], chunks: new Map([[stream, chunks]]) }
  await expectEqualCosts(company, 2019)
  await using projected = await carried(company)
  expect(await headline(projected, 2019)).toEqual({ all: 1_000_050, unplaced: 100_050 })
  expect((await planOf(projected, 2019)).total(2019)?.tpc).toBe(9_000)
})

test('people who were erased and came back cost the same in lists and plan, on every level', async () => {
  const person = (number: number, costCentreId: number, total: number | null) => ({
    op: 'add',
    id: 20_190_000_000 + number,
    costCentreId,
    personal: personal({ total: total ?? 0, basic: 0, hours: 0 }),
    ...(total === null && { erased: true }),
  })
  const ops = [
    person(1, 1, 3_333.33),
    person(2, 1, 4_444.45),
    person(3, 1, null),
    person(4, 2, null),
    person(5, 3, 8_000),
    person(6, 4, null),
    person(7, 5, null),
    person(8, 5, 0.01),
  ]
  const { stream, chunks, completed } = importOf('00000000-0000-4000-8000-000000000001', 2019, ops)
  const events = [
    unit(1, 'one'),
    unit(2, 'two'),
    division(1, 1),
    division(2, 1),
    division(3, 2),
    ...[1, 2, 3, 4, 5].map((id) => centre(id, String(id))),
    department(1, 1, [1]),
    department(2, 1, [2, 3]),
    department(3, 2, [4]),
    department(4, 3, [5]),
    completed,
  ]
  await using projected = await carried({ events, chunks: new Map([[stream, chunks]]) })
  const plan = await planOf(projected, 2019)
  const divisions = await overview(projected, 'divisions', 2019)
  const units = await overview(projected, 'businessUnits', 2019)
  const first = 3_333.33 + 4_444.45 + 3_888.89 + 8_000 + 8_000
  expect([...divisions]).toEqual([
    [1, first],
    [2, null],
    [3, 0.02],
  ])
  expect([...units]).toEqual([
    [1, first],
    [2, 0.02],
  ])
  for (const [id, cost] of divisions) expect(plan.cell(id, 2019)?.tpc).toBe(cost)
  for (const [id, cost] of units) expect(plan.unitTotal(id, 2019)?.tpc).toBe(cost)
})

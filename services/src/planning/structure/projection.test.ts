import { bigPictureStructure } from '@staffplan/contracts/arithmetic/structure'
import { payRight } from '#testing/pay-right.ts'
import { assignmentEvents, driverEvents } from '@staffplan/contracts/drivers/driver-events'
import { organisationEvents } from '@staffplan/contracts/organisation/organisation-events'
import { staffEvents } from '@staffplan/contracts/staff/events'
import { expect, test } from 'vitest'
import { ReadModels } from '#kernel/projections/read-models.ts'
import {
  changed,
  deleted,
  division,
  driver,
  primaryAssigned,
  secondaryAssigned,
  unit,
} from '#testing/organisation-events.ts'
import { openProjected, type Projected } from '#testing/projected.ts'
import { seeded } from '#testing/random.ts'
import { staffingProjection } from '#staffing/staffing-projection.ts'
import { TestCompany } from './structure.given.ts'
import { structureProjection } from './projection.ts'
import { paidStaff } from './staff-view.ts'
import { Structures } from './structure.ts'

const definitions = { ...organisationEvents, ...assignmentEvents, ...driverEvents, ...staffEvents }
const seeds = Array.from({ length: 12 }, (_, index) => index + 1)

const both = [structureProjection, staffingProjection]
const open = (): Projected => openProjected(structureProjection, definitions)
const openBoth = (): Projected => openProjected(both, definitions)

async function carry(projected: Projected, company: TestCompany, batch: number): Promise<void> {
  for (const [stream, chunks] of company.chunks) projected.beside(stream, chunks)
  await projected.project(company.events, batch)
}

const structureOf = async ({ documents }: Projected, year: number) => {
  const models = new ReadModels(documents, both)
  for (const { name: projection } of both)
    models.announced({ type: 'moved', projection, position: 1n, changes: [], caughtUp: true })
  const { structure } = await new Structures(models, paidStaff(payRight)).of(year)
  return bigPictureStructure.parse(structure)
}

test.each(seeds)('people and pay are those of the facts, whatever happened (story %i)', async (seed) => {
  const company = new TestCompany(seeded(seed)).live(300)
  await using projected = openBoth()
  await carry(projected, company, 7)
  for (const year of [2018, 2019] as const) {
    const structure = await structureOf(projected, year)
    expect(structure.map(({ businessUnit }) => businessUnit.id)).toEqual([...company.units])
    for (const { businessUnit, divisions, primaryDriver } of structure) {
      const expected = [...company.unitOf]
        .filter(([, unitId]) => unitId === businessUnit.id)
        .map(([id]) => id)
      expect(divisions.map(({ id }) => id)).toEqual(expected)
      expect(primaryDriver?.weight ?? null).toBe(company.primary.get(businessUnit.id) ?? null)
      for (const { id, staffNumber, totalSalary, avgSalary } of divisions) {
        const { people, salaries } = company.staffing(id, year)
        const average = people === 0 ? null : Math.round((salaries / people) * 100) / 100
        const total = people === 0 ? null : salaries
        expect([id, staffNumber, totalSalary, avgSalary]).toEqual([id, people, total, average])
      }
    }
  }
})

test.each(seeds)('a hundred events in a batch ask the store few questions (story %i)', async (seed) => {
  const company = new TestCompany(seeded(seed)).live(300)
  await using projected = open()
  for (const [stream, chunks] of company.chunks) projected.beside(stream, chunks)
  const known = company.events.length - 100
  await projected.project(company.events.slice(0, known))
  const before = projected.questions()
  await projected.project(company.events.slice(known))
  expect(projected.questions() - before).toBeLessThan(30)
})

test.each(seeds)(
  'a replay of any part again, and a full one, give the same documents (story %i)',
  async (seed) => {
    const company = new TestCompany(seeded(seed)).live(150)
    await using lived = open()
    await carry(lived, company, 3)
    await using replayed = open()
    await carry(replayed, company, 1_000)
    expect(await replayed.dump()).toEqual(await lived.dump())
    await lived.project(company.events.slice(-60), 9)
    expect(await lived.dump()).toEqual(await replayed.dump())
  },
)

test('a driver that is renamed is renamed everywhere, and a unit that goes takes its place with it', async () => {
  const company = new TestCompany(seeded(3)).live(200)
  await using projected = openBoth()
  await carry(projected, company, 50)
  await projected.project([changed('PrimaryDriver', 1, { name: 'pupils' }, { name: 'learners' })])
  const named = (await structureOf(projected, 2019)).flatMap(({ primaryDriver }) => primaryDriver?.name ?? [])
  expect(new Set(named)).toEqual(new Set(['learners']))
  const [first] = company.units
  await projected.project([deleted('BusinessUnit', first ?? 0)])
  const left = await structureOf(projected, 2019)
  expect(left.map(({ businessUnit }) => businessUnit.id)).not.toContain(first)
})

const wentWith = { name: 'pupils', unit: 'h', comment: '', driverDataSources: [{ label: 'all', weight: 1 }] }

test.each([
  ['as deletions carry what went', wentWith],
  ['as deletions were once written', null],
])('a deleted driver is gone from the plan, also where it stays assigned (%s)', async (_as, values) => {
  await using projected = openBoth()
  await projected.project([
    unit(1, 'North'),
    division(2, 1),
    driver('PrimaryDriver', 1, 'pupils'),
    driver('SecondaryDriver', 1, 'lessons'),
    primaryAssigned(1, 1),
    secondaryAssigned(1, 1, [2]),
  ])
  await projected.project([
    { type: 'PrimaryDriverDeleted', data: { id: 1, values } },
    { type: 'SecondaryDriverDeleted', data: { id: 1, values } },
  ])
  expect((await projected.dump())['bigPictureDrivers']).toEqual([])
  const [north] = await structureOf(projected, 2019)
  expect(north).toMatchObject({ primaryDriver: null, secondaryDrivers: [] })
})

import { bigPictureStructure } from '@staffplan/contracts/arithmetic/structure'
import { assignmentEvents, driverEvents } from '@staffplan/contracts/drivers/driver-events'
import { organisationEvents } from '@staffplan/contracts/organisation/organisation-events'
import { staffEvents } from '@staffplan/contracts/staff/events'
import { expect, test } from 'vitest'
import { ReadModels } from '#kernel/read-models.ts'
import { changed, deleted } from '#testing/organisation-events.ts'
import { openProjected, type Projected } from '#testing/projected.ts'
import { seeded } from '#testing/random.ts'
import { TestCompany } from './structure.given.ts'
import { structureProjection } from './structure-projection.ts'
import { Structures } from './structure.ts'

const definitions = { ...organisationEvents, ...assignmentEvents, ...driverEvents, ...staffEvents }
const seeds = Array.from({ length: 12 }, (_, index) => index + 1)

const open = (): Projected => openProjected(structureProjection, definitions)

async function carry(projected: Projected, company: TestCompany, batch: number): Promise<void> {
  for (const [stream, chunks] of company.chunks) projected.beside(stream, chunks)
  await projected.carry(company.events, batch)
}

const structureOf = async ({ documents }: Projected, year: number) => {
  const { name: projection } = structureProjection
  const models = new ReadModels(documents, [structureProjection])
  models.announced({ type: 'moved', projection, position: 1n, changes: [], caughtUp: true })
  const { structure } = await new Structures(models).of(year)
  return bigPictureStructure.parse(structure)
}

test.each(seeds)('people and pay are those of the facts, whatever happened (story %i)', async (seed) => {
  const company = new TestCompany(seeded(seed)).live(300)
  await using projected = open()
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
      for (const { id, staffNumber, avgSalary } of divisions) {
        const { people, salaries } = company.staffing(id, year)
        const average = people === 0 ? null : Math.round((salaries / people) * 100) / 100
        expect([id, staffNumber, avgSalary]).toEqual([id, people, average])
      }
    }
  }
})

test.each(seeds)('a hundred events in a batch ask the store few questions (story %i)', async (seed) => {
  const company = new TestCompany(seeded(seed)).live(300)
  await using projected = open()
  for (const [stream, chunks] of company.chunks) projected.beside(stream, chunks)
  const known = company.events.length - 100
  await projected.carry(company.events.slice(0, known))
  const before = projected.questions()
  await projected.carry(company.events.slice(known))
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
    await lived.carry(company.events.slice(-60), 9)
    expect(await lived.dump()).toEqual(await replayed.dump())
  },
)

test('a driver that is renamed is renamed everywhere, and a unit that goes takes its place with it', async () => {
  const company = new TestCompany(seeded(3)).live(200)
  await using projected = open()
  await carry(projected, company, 50)
  await projected.carry([changed('PrimaryDriver', 1, { name: 'pupils' }, { name: 'learners' })])
  const named = (await structureOf(projected, 2019)).flatMap(({ primaryDriver }) => primaryDriver?.name ?? [])
  expect(new Set(named)).toEqual(new Set(['learners']))
  const [first] = company.units
  await projected.carry([deleted('BusinessUnit', first ?? 0)])
  const left = await structureOf(projected, 2019)
  expect(left.map(({ businessUnit }) => businessUnit.id)).not.toContain(first)
})

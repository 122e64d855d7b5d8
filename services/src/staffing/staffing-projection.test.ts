import { organisationEvents } from '@staffplan/contracts/organisation/organisation-events'
import { staffEvents } from '@staffplan/contracts/staff/events'
import { expect, test } from 'vitest'
import type { Document } from '#ports/documents.ts'
import { centre, changed, deleted, department, division, unit } from '#testing/organisation-events.ts'
import { openProjected, type Projected } from '#testing/projected.ts'
import { seeded } from '#testing/random.ts'
import { type Kind, lists } from './collections.ts'
import { staffingProjection } from './staffing-projection.ts'
import { rowAnswer } from './row-answer.ts'
import { type Company, emptyCompany, personal } from './testing/company.ts'
import { expectedRows } from './testing/company-figures.ts'
import { live } from './testing/company-life.ts'

const definitions = { ...organisationEvents, ...staffEvents }
const saudi = { name: 'sa-art107', weeklyHours: 40, from: '2000-01-01' } as const
const seeds = Array.from({ length: 8 }, (_, index) => index + 1)

function open(): Projected {
  return openProjected(staffingProjection, definitions)
}

function story(seed: number): Company {
  const company = emptyCompany()
  live(company, seeded(seed), 250)
  return company
}

async function carry(projected: Projected, { events, chunks }: Company, batch: number): Promise<void> {
  for (const [stream, ops] of chunks) projected.beside(stream, ops)
  await projected.project(events, batch)
}

async function rowsOf(projected: Projected, kind: Kind, year: number): Promise<Document[]> {
  const query = { where: { year }, sort: [{ key: 'id', direction: 'asc' } as const], offset: 0, limit: 1e6 }
  return [...(await projected.documents.page(kind, query)).content]
}

test.each(seeds)(
  'figures kept event by event are those worked out from the facts (story %i)',
  async (seed) => {
    const company = story(seed)
    await using projected = open()
    await carry(projected, company, 7)
    for (const year of [0, ...company.years]) {
      const expected = expectedRows(company, year)
      for (const kind of Object.keys(lists) as Kind[]) {
        const rows = await rowsOf(projected, kind, year)
        const answers = rows.map((row) => rowAnswer(row, saudi))
        expect(answers.length, `${kind} ${year}`).toBe(expected[kind].length)
        expect(answers, `${kind} ${year}`).toMatchObject(expected[kind])
      }
    }
  },
)

test.each(seeds)('a full replay gives the same documents (story %i)', async (seed) => {
  const company = story(seed)
  await using lived = open()
  await carry(lived, company, 3)
  await using replayed = open()
  await carry(replayed, company, 500)
  expect(JSON.stringify(await lived.dump())).toBe(JSON.stringify(await replayed.dump()))
})

test.each(seeds)('carrying the log a second time changes nothing (story %i)', async (seed) => {
  const company = story(seed)
  await using projected = open()
  await carry(projected, company, 50)
  const before = await projected.dump()
  await projected.project(company.events, 50)
  expect(JSON.parse(withoutRevisions(await projected.dump()))).toEqual(JSON.parse(withoutRevisions(before)))
})

test.each(seeds)('a hundred events in a batch ask the store few questions (story %i)', async (seed) => {
  const company = story(seed)
  await using projected = open()
  const known = company.events.length - 100
  await carry(projected, { ...company, events: company.events.slice(0, known) }, known)
  const before = projected.questions()
  await projected.project(company.events.slice(known))
  expect(projected.questions() - before).toBeLessThan(30)
})

test('a cost centre that comes back counts who was put on it when it went', async () => {
  await using projected = open()
  const id = 20_190_000_001
  const values = { costCentreId: 3, personal: personal({ total: 7_500, basic: 6_000, hours: 8 }) }
  await projected.project(
    [
      unit(1, 'Care'),
      division(1, 1),
      centre(3, '0100'),
      department(1, 1, [3]),
      { type: 'StaffAdded', data: { id: id + 1, year: 2019, ...values } },
      changed('Department', 1, { costCentreIds: [3] }, { costCentreIds: [] }),
      deleted('CostCentre', 3),
      { type: 'StaffAdded', data: { id, year: 2019, ...values } },
      centre(3, '0100'),
      changed('Department', 1, { costCentreIds: [] }, { costCentreIds: [3] }),
    ],
    1,
  )
  for (const kind of Object.keys(lists) as Kind[]) {
    const [row] = await rowsOf(projected, kind, 2019)
    expect([kind, rowAnswer(row!, saudi)]).toMatchObject([kind, { staffNumber: 2, totalCost: 15_000 }])
  }
})

function withoutRevisions(dump: object): string {
  return JSON.stringify(dump, (key, value: unknown) => (key === '_revision' ? undefined : value))
}

import { STAFF_IDS_PER_YEAR } from '@staffplan/contracts/staff/events'
import { uuidFrom } from '#kernel/commands/event-id.ts'
import { centre, changed, deleted, department, division, unit } from '#testing/organisation-events.ts'
import type { Random } from '#testing/random.ts'
import { type Company, importOf, type Person, personal } from './company.ts'

type Step = (company: Company, random: Random) => void

const YEARS = [2018, 2019, 2020]

/** Things that happen to a company; each keeps its facts and its events in step, or does nothing. */
const steps: readonly Step[] = [
  (company) => {
    const id = ++company.lastId
    company.units.set(id, { name: `unit ${id}`, color: '#3182CE' })
    company.events.push(unit(id, `unit ${id}`))
  },
  (company, random) => {
    const id = random.one([...company.units.keys()])
    if (id === undefined) return
    const to = { name: `unit ${id} renamed`, color: '#010203' }
    company.units.set(id, to)
    company.events.push(changed('BusinessUnit', id, {}, to))
  },
  (company, random) => {
    const businessUnitId = random.one([...company.units.keys()])
    if (businessUnitId === undefined) return
    const id = ++company.lastId
    company.divisions.set(id, { name: `division ${id}`, businessUnitId })
    company.events.push(division(id, businessUnitId))
  },
  (company, random) => {
    const id = random.one([...company.divisions.keys()])
    const businessUnitId = random.one([...company.units.keys()])
    if (id === undefined || businessUnitId === undefined) return
    const to = { name: `division ${id} moved`, businessUnitId }
    company.divisions.set(id, to)
    company.events.push(changed('Division', id, {}, to))
  },
  (company) => {
    const id = ++company.lastId
    company.centres.set(id, { name: `centre ${id}`, number: `${id}` })
    company.events.push(centre(id, `${id}`))
  },
  (company, random) => {
    const id = random.one([...company.centres.keys()])
    if (id === undefined) return
    const to = { name: `centre ${id} renamed`, number: `${id}-b` }
    company.centres.set(id, to)
    company.events.push(changed('CostCentre', id, {}, to))
  },
  (company, random) => {
    const divisionId = random.one([...company.divisions.keys()])
    if (divisionId === undefined) return
    const id = ++company.lastId
    const costCentreIds = random.some(freeCentres(company))
    company.departments.set(id, { name: `department ${id}`, divisionId, costCentreIds })
    company.events.push(department(id, divisionId, costCentreIds))
  },
  (company, random) => {
    const id = random.one([...company.departments.keys()])
    const divisionId = random.one([...company.divisions.keys()])
    if (id === undefined || divisionId === undefined) return
    const held = company.departments.get(id)!.costCentreIds
    const costCentreIds = [...random.some(held), ...random.some(freeCentres(company))].toSorted(
      (a, b) => a - b,
    )
    const to = { name: `department ${id} changed`, divisionId, costCentreIds }
    company.departments.set(id, to)
    company.events.push(changed('Department', id, {}, to))
  },
  (company, random) => {
    const id = random.one([...company.departments.keys()])
    if (id === undefined) return
    company.departments.delete(id)
    company.events.push(deleted('Department', id))
  },
  (company, random) => {
    const inUse = new Set([...company.divisions.values()].map(({ businessUnitId }) => businessUnitId))
    const id = random.one([...company.units.keys()].filter((unitId) => !inUse.has(unitId)))
    if (id === undefined) return
    company.units.delete(id)
    company.events.push(deleted('BusinessUnit', id))
  },
  hire,
  hire,
  hire,
  (company, random) => {
    const id = random.one([...company.people.keys()])
    const costCentreId = random.one([...company.centres.keys()])
    if (id === undefined || costCentreId === undefined) return
    const before = company.people.get(id)!
    const total = pay(random)
    company.people.set(id, { ...before, costCentreId, total })
    const to = {
      ...(costCentreId === before.costCentreId ? {} : { costCentreId }),
      personal: { totalMonthSalary: total },
    }
    const from = costCentreId === before.costCentreId ? {} : { costCentreId: before.costCentreId }
    company.events.push({ type: 'StaffChanged', data: { id, year: yearOf(id), from, to } })
  },
  (company, random) => {
    const id = random.one([...company.people.keys()])
    if (id === undefined) return
    const person = company.people.get(id)!
    company.people.delete(id)
    const { costCentreId } = person
    const data = { id, year: yearOf(id), costCentreId, personal: personal(person) }
    company.events.push({ type: 'StaffDeleted', data })
  },
  importYear,
]

/** Lets `count` random things happen to a company. */
export function live(company: Company, random: Random, count: number): void {
  for (let step = 0; step < count; step++) random.one(steps)!(company, random)
}

export function yearOf(staffId: number): number {
  return Math.floor(staffId / STAFF_IDS_PER_YEAR)
}

function hire(company: Company, random: Random): void {
  const costCentreId = random.one([...company.centres.keys()])
  if (costCentreId === undefined) return
  const { id, person } = newPerson(company, random, random.one(YEARS)!)
  const data = { id, year: yearOf(id), costCentreId: person.costCentreId, personal: personal(person) }
  company.events.push({ type: 'StaffAdded', data })
}

/** Everybody of a year gets other hours, and some are hired or leave. */
function importYear(company: Company, random: Random): void {
  if (company.centres.size === 0) return
  const year = random.one(YEARS)!
  const ops: unknown[] = []
  for (const [id, person] of company.people) {
    if (yearOf(id) !== year) continue
    if (random.whole(6) === 0) {
      company.people.delete(id)
      ops.push({ op: 'remove', id, costCentreId: person.costCentreId, personal: personal(person) })
      continue
    }
    const hours = random.whole(400) / 10
    company.people.set(id, { ...person, hours })
    ops.push({ op: 'change', id, from: {}, to: { personal: { overTimeHours: hours } } })
  }
  for (let count = random.whole(5); count > 0; count--) {
    const { id, person } = newPerson(company, random, year)
    ops.push({ op: 'add', id, costCentreId: person.costCentreId, personal: personal(person) })
  }
  const { stream, chunks, completed } = importOf(uuidFrom(String(++company.lastId)), year, ops)
  company.chunks.set(stream, chunks)
  company.events.push(completed)
}

function newPerson(company: Company, random: Random, year: number): { id: number; person: Person } {
  const id = year * STAFF_IDS_PER_YEAR + ++company.lastId
  const costCentreId = random.one([...company.centres.keys()])!
  const person = { costCentreId, total: pay(random), basic: pay(random), hours: random.whole(400) / 10 }
  company.people.set(id, person)
  company.years.add(year)
  return { id, person }
}

function freeCentres(company: Company): number[] {
  const held = new Set([...company.departments.values()].flatMap(({ costCentreIds }) => costCentreIds))
  return [...company.centres.keys()].filter((id) => !held.has(id))
}

function pay(random: Random): number {
  return random.whole(3_000_000) / 100
}

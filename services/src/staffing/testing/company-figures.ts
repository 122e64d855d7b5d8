import type { Figures } from '@staffplan/contracts/organisation/figures'
import type { Company, Person } from './company.ts'
import { yearOf } from './company-life.ts'

type Kind = 'businessUnits' | 'divisions' | 'departments' | 'costCentres'

/** What a year's rows should say, worked out from the facts alone. */
export function expectedRows(company: Company, year: number): { readonly [kind in Kind]: readonly object[] } {
  const staffOf = (centres: readonly number[]): Figures => figuresOf(company, year, centres)
  const unitReference = (id: number): object => ({ id, ...company.units.get(id)! })
  const divisionReference = (id: number): object => {
    const { name, businessUnitId } = company.divisions.get(id)!
    return { id, name, businessUnit: unitReference(businessUnitId) }
  }
  const centreReference = (id: number): object => {
    const { name, number } = company.centres.get(id)!
    return { id, name, number }
  }
  const centresOfDivision = (id: number): number[] =>
    [...company.departments.values()]
      .filter(({ divisionId }) => divisionId === id)
      .flatMap(({ costCentreIds }) => costCentreIds)
  const centresOfUnit = (id: number): number[] =>
    [...company.divisions]
      .filter(([, { businessUnitId }]) => businessUnitId === id)
      .flatMap(([divisionId]) => centresOfDivision(divisionId))
  return {
    businessUnits: [...company.units.keys()].map((id) => ({
      ...unitReference(id),
      ...staffOf(centresOfUnit(id)),
    })),
    divisions: [...company.divisions.keys()].map((id) => ({
      ...divisionReference(id),
      ...staffOf(centresOfDivision(id)),
    })),
    departments: [...company.departments].map(([id, { name, divisionId, costCentreIds }]) => ({
      id,
      name,
      division: divisionReference(divisionId),
      costCentreIds,
      costCentres: costCentreIds.map(centreReference),
      ...staffOf(costCentreIds),
    })),
    costCentres: [...company.centres].map(([id, { name, number }]) => {
      const holder = [...company.departments].find(([, { costCentreIds }]) => costCentreIds.includes(id))
      const department = holder && {
        id: holder[0],
        name: holder[1].name,
        division: divisionReference(holder[1].divisionId),
      }
      return { id, name, number, department: department ?? null, ...staffOf([id]) }
    }),
  }
}

function figuresOf(company: Company, year: number, centres: readonly number[]): Figures {
  const people = [...company.people]
    .filter(([id, { costCentreId }]) => yearOf(id) === year && centres.includes(costCentreId))
    .map(([, person]) => person)
  const pay = people.map(({ total }) => total)
  const cents = pay.reduce((sum, total) => sum + Math.round(total * 100), 0)
  return {
    staffNumber: people.length,
    minSalary: pay.length > 0 ? Math.min(...pay) : null,
    avgSalary: pay.length > 0 ? Math.round(cents / pay.length) / 100 : null,
    maxSalary: pay.length > 0 ? Math.max(...pay) : null,
    totalCost: cents / 100,
    overTimeHours: Math.round(people.reduce((sum, { hours }) => sum + hours, 0) * 10) / 10,
    overTimeCost: saudiOvertime(people),
  }
}

/** In whole tenths of an hour and hundredths of SR, so that the sum is exact. */
function saudiOvertime(people: readonly Person[]): number {
  const thousandths = people.reduce(
    (sum, { hours, total, basic }) =>
      sum + Math.round(hours * 10) * (2 * Math.round(total * 100) + Math.round(basic * 100)),
    0,
  )
  return Math.round(thousandths / (240 * 2 * 1000))
}

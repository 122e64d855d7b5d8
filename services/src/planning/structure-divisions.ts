import type { View } from '#kernel/projection.ts'
import {
  departments,
  divisionPlaces,
  payrolls,
  type Staffing,
  staffedYears,
  units,
} from './structure-shelves.ts'

/** Counts a division anew from its cost centres, in the given years or in all. */
export async function staffDivision(
  view: View,
  divisionId: number,
  onlyYears?: readonly number[],
): Promise<void> {
  const place = await divisionPlaces.get(view, divisionId)
  const unit = place && (await units.get(view, place.unitId))
  const division = unit?.divisions[divisionId]
  if (!place || !unit || !division) return
  const costCentreIds = (await departments.where(view, 'divisionId', divisionId))
    .flatMap((department) => department.costCentreIds)
    .toSorted((a, b) => a - b)
  const years: { [year: string]: Staffing } = { ...division.years }
  for (const year of onlyYears ?? (await staffedYears.get(view, 'all'))?.years ?? []) {
    const staffing = await count(view, costCentreIds, year)
    if (staffing.people > 0) years[year] = staffing
    else delete years[year]
  }
  const divisions = { ...unit.divisions, [divisionId]: { ...division, years } }
  units.put(view, place.unitId, { ...unit, divisions }, { id: place.unitId })
}

async function count(view: View, costCentreIds: readonly number[], year: number): Promise<Staffing> {
  let people = 0
  let salaries = 0
  for (const costCentreId of costCentreIds) {
    for (const salary of Object.values((await payrolls.get(view, `${costCentreId}-${year}`)) ?? {})) {
      people += 1
      salaries += salary
    }
  }
  return { people, salaries }
}

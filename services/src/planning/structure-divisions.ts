import type { View } from '#kernel/projection.ts'
import {
  departments,
  divisionPlaces,
  payrollName,
  payrolls,
  type Staffing,
  staffedYears,
  units,
} from './structure-shelves.ts'

/** Divisions with the units they stand in. */
export async function loadPlaces(view: View, divisionIds: readonly number[]): Promise<void> {
  await divisionPlaces.load(view, divisionIds)
  const places = await Promise.all(divisionIds.map((id) => divisionPlaces.get(view, id)))
  await units.load(
    view,
    places.flatMap((place) => place?.unitId ?? []),
  )
}

/** Everything that counting divisions anew looks at, in the given years or in all: a few questions. */
export async function loadDivisions(
  view: View,
  all: readonly number[],
  onlyYears?: readonly number[],
): Promise<void> {
  const divisionIds = [...new Set(all)]
  if (divisionIds.length === 0) return
  await loadPlaces(view, divisionIds)
  await departments.loadWhere(view, 'divisionId', divisionIds)
  const held = await Promise.all(divisionIds.map((id) => departments.where(view, 'divisionId', id)))
  const costCentreIds = held.flat().flatMap((department) => department.costCentreIds)
  const years = onlyYears ?? (await yearsWithStaff(view))
  await payrolls.load(
    view,
    costCentreIds.flatMap((costCentreId) => years.map((year) => payrollName(costCentreId, year))),
  )
}

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
  for (const year of onlyYears ?? (await yearsWithStaff(view))) {
    const staffing = await count(view, costCentreIds, year)
    if (staffing.people > 0) years[year] = staffing
    else delete years[year]
  }
  const divisions = { ...unit.divisions, [divisionId]: { ...division, years } }
  units.put(view, place.unitId, { ...unit, divisions }, { id: place.unitId })
}

async function yearsWithStaff(view: View): Promise<readonly number[]> {
  return (await staffedYears.get(view, 'all'))?.years ?? []
}

async function count(view: View, costCentreIds: readonly number[], year: number): Promise<Staffing> {
  let people = 0
  let salaries = 0
  for (const costCentreId of costCentreIds) {
    for (const salary of Object.values((await payrolls.get(view, payrollName(costCentreId, year))) ?? {})) {
      people += 1
      salaries += salary
    }
  }
  return { people, salaries }
}

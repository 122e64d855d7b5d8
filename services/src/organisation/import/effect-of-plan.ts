import { createHash } from 'node:crypto'
import type { OrganisationPlan } from './plan-organisation.ts'

type Planned = { readonly id: number; readonly isNew: boolean }

/**
 * Fingerprint of a plan: a file that would create or fill anything different gets a different one. Known records count
 * by id, new ones by their place in the file, as the ids they get depend on what others create.
 */
export function effectOfPlan({ units, divisions, departments, costCentres }: OrganisationPlan): string {
  const unit = placesOf(units)
  const division = placesOf(divisions)
  const department = placesOf(departments)
  const centre = placesOf(costCentres)
  const effect = {
    units: units.map((one) => [unit(one.id), ...(one.isNew ? [one.name, one.color] : [])]),
    divisions: divisions.map((one) => [division(one.id), ...(one.isNew ? [unit(one.unitId), one.name] : [])]),
    departments: departments.map((one) => [
      department(one.id),
      ...(one.isNew ? [division(one.division.id), one.name] : []),
      one.costCentreIds.map(centre),
    ]),
    costCentres: costCentres.map((one) => [centre(one.id), ...(one.isNew ? [one.number, one.name] : [])]),
  }
  return createHash('sha256').update(JSON.stringify(effect)).digest('base64url')
}

function placesOf(planned: readonly Planned[]): (id: number) => string {
  const places = new Map(planned.filter(({ isNew }) => isNew).map(({ id }, index) => [id, `new ${index}`]))
  return (id) => places.get(id) ?? String(id)
}

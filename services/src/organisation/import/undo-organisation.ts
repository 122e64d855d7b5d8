import {
  createdByFile,
  type OrganisationImported,
  type OrganisationImportUndone,
} from '@staffplan/contracts/organisation/organisation-file'
import type { RecordCreated } from '@staffplan/contracts/record-events'
import type { Usage } from '@staffplan/contracts/refusal'
import { uses } from '#organisation/uses.ts'
import { inTimeSlices } from '#kernel/streams/time-slices.ts'
import { type OrganisationState, organisationTypes } from '#streams/organisation.ts'

/**
 * What undoing a file removes: everything it created, and the cost centres it added to existing departments. What was
 * deleted since is left out.
 */
export function undoneFile(state: OrganisationState, file: OrganisationImported): OrganisationImportUndone {
  const costCentres = file.costCentres.filter(({ id }) => state.costCentres.items.has(id))
  return {
    importId: file.importId,
    businessUnits: file.businessUnits.filter(({ id }) => state.businessUnits.items.has(id)),
    divisions: file.divisions.filter(({ id }) => state.divisions.items.has(id)),
    departments: file.departments.filter(({ id }) => state.departments.items.has(id)),
    costCentres,
    filled: file.filled.flatMap(({ id, from: before, to: after }) => {
      const leaving = new Set(after).difference(new Set(before))
      const now = state.departments.items.get(id)?.values.costCentreIds ?? []
      const left = now.filter((centre) => !leaving.has(centre))
      return left.length < now.length ? [{ id, from: [...now], to: left }] : []
    }),
  }
}

type Kind = 'businessUnits' | 'divisions' | 'departments' | 'costCentres'
const kindsMade: ReadonlyMap<string, Kind> = new Map([
  ['BusinessUnitCreated', 'businessUnits'],
  ['DivisionCreated', 'divisions'],
  ['DepartmentCreated', 'departments'],
  ['CostCentreCreated', 'costCentres'],
])

/**
 * What stands in the way of undoing a file, as far as the organisation itself tells: records below those it created,
 * and changes since. Lets other work run in between.
 */
export async function usesOfFile(
  state: OrganisationState,
  file: OrganisationImported,
): Promise<readonly Usage[]> {
  const units = idsOf(file.businessUnits)
  const divisions = idsOf(file.divisions)
  const departments = idsOf(file.departments)
  const places = placesOf(file)
  const changed: string[] = []
  for await (const part of inTimeSlices(createdByFile(file))) {
    const kind = kindsMade.get(part.type)
    if (kind === undefined) continue // a department that existed before
    const { id, values: made } = organisationTypes.present(part) as RecordCreated // its type says so
    const now = state[kind].items.get(id)?.values
    if (now && !isAsMade(now, made)) changed.push(now.name)
  }
  // A department needs at least one cost centre, so one that would become empty stands in the way.
  const emptied = undoneFile(state, file).filled.flatMap(
    ({ id, to }) => (to.length === 0 ? [state.departments.items.get(id)!.values.name] : []), // it still has cost centres
  )
  const moved = file.costCentres.flatMap(({ id, number }) => {
    const holder = state.departmentOfCostCentre.get(id)
    return holder !== undefined && holder !== places.get(id) ? [number] : []
  })
  return [
    ...uses(
      'divisions',
      namesOf(state.divisions, (id, { businessUnitId }) => units.has(businessUnitId) && !divisions.has(id)),
    ),
    ...uses(
      'departments',
      namesOf(state.departments, (id, { divisionId }) => divisions.has(divisionId) && !departments.has(id)),
    ),
    ...uses('changedSince', [...changed, ...emptied, ...moved]),
  ]
}

/** The department into which the file put a cost centre, by cost centre. */
function placesOf({ departments, filled }: OrganisationImported): ReadonlyMap<number, number> {
  const made = departments.map(({ id, costCentreIds }) => [id, costCentreIds] as const)
  const added = filled.map(({ id, from, to }) => [id, new Set(to).difference(new Set(from))] as const)
  return new Map(
    [...made, ...added].flatMap(([id, ids]) => Array.from(ids, (centre) => [centre, id] as const)),
  )
}

type Values = { readonly [field: string]: unknown }

function isAsMade(now: Values, made: Values): boolean {
  return Object.keys(now).every((field) => JSON.stringify(now[field]) === JSON.stringify(made[field]))
}

function idsOf(made: readonly { readonly id: number }[]): ReadonlySet<number> {
  return new Set(made.map(({ id }) => id))
}

function namesOf<Values extends { readonly name: string }>(
  { items }: { readonly items: ReadonlyMap<number, { readonly values: Values }> },
  isUse: (id: number, values: Values) => boolean,
): string[] {
  return [...items].flatMap(([id, { values }]) => (isUse(id, values) ? [values.name] : []))
}

import { withAssumedPay } from '@staffplan/contracts/arithmetic/assumed-pay'
import type { Document, Json } from '#ports/documents.ts'
import { inTimeSlices } from '#kernel/streams/time-slices.ts'
import type { RecordItem } from '#kernel/records/record-state.ts'
import type { OrganisationState } from '#streams/organisation.ts'
import type { StaffYearState } from '#streams/staff-year.ts'
import type { Kind } from './collections.ts'
import { type Body, row } from './entity-row.ts'
import { combined, noStaff, type Sums, sumsAbove, sumsOf } from './sums.ts'

/** Sums of the staff on each cost centre in a year, by cost centre id. */
export type CentreSums = ReadonlyMap<number, Sums>

export type PastRows = { readonly [kind in Kind]: readonly Document[] }

/**
 * Adds up the staff of a year by cost centre, in the order of the rows' ids, as the read model does. The pay of people
 * who were erased since is unknown.
 */
export async function centreSums(
  { items }: StaffYearState,
  erasedSince: ReadonlySet<number>,
): Promise<CentreSums> {
  const centres = new Map<number, Sums>()
  const rows = items.copy()
  for await (const id of inTimeSlices([...rows.keys()].toSorted((a, b) => a - b))) {
    const { costCentreId, personal, erased } = rows.get(id)!.values // `id` is one of its keys
    const { totalMonthSalary: total, basicSalary: basic, overTimeHours: hours } = personal
    const isKnown = !erased && !erasedSince.has(id)
    const own = sumsOf({ total: isKnown ? total : null, basic, hours: hours ?? 0 })
    centres.set(costCentreId, combined([centres.get(costCentreId) ?? noStaff, own]))
  }
  return new Map([...centres].map(([id, sums]) => [id, withAssumedPay(sums)]))
}

/** Sums of the staff of each part of the organisation, by kind and id. */
export type PastSums = { readonly [kind in Kind]: (id: number) => Sums }

/** Adds up the organisation's staff from the cost centres up, in the order of ids. */
export function pastSums(
  { costCentres, departments, divisions, departmentOfCostCentre }: OrganisationState,
  centres: CentreSums,
): PastSums {
  const ofCentres = (id: number): Sums => centres.get(id) ?? noStaff
  const ofDepartments = summed('departments', {
    ids: costCentres.items.keys(),
    sumsOf: ofCentres,
    aboveOf: (id) => departmentOfCostCentre.get(id),
  })
  const ofDivisions = summed('divisions', {
    ids: departments.items.keys(),
    sumsOf: ofDepartments,
    aboveOf: (id) => departments.items.get(id)?.values.divisionId,
  })
  const ofUnits = summed('businessUnits', {
    ids: divisions.items.keys(),
    sumsOf: ofDivisions,
    aboveOf: (id) => divisions.items.get(id)?.values.businessUnitId,
  })
  return {
    costCentres: ofCentres,
    departments: ofDepartments,
    divisions: ofDivisions,
    businessUnits: ofUnits,
  }
}

type Below = {
  readonly ids: Iterable<number>
  readonly sumsOf: (id: number) => Sums
  readonly aboveOf: (id: number) => number | undefined
}

/** Adds up parts for the records above them. */
function summed(
  kind: Exclude<Kind, 'costCentres'>,
  { ids, sumsOf: ofPart, aboveOf }: Below,
): (id: number) => Sums {
  const below = Map.groupBy(
    [...ids].toSorted((a, b) => a - b),
    aboveOf,
  )
  const sums = new Map([...below].map(([above, parts]) => [above, sumsAbove(kind, parts.map(ofPart))]))
  return (id) => sums.get(id) ?? noStaff
}

/** The organisation's rows of a year, as its read models would show them. */
export function pastRows(
  state: OrganisationState,
  { year, centres }: { readonly year: number; readonly centres: CentreSums },
): PastRows {
  const sums = pastSums(state, centres)
  const placed = (kind: Kind, own: Own, fields: Body = {}): Document => {
    const [id, { values, revision }] = own
    return row(kind, { id, year, body: { ...values, ...fields, _revision: String(revision) } })
  }
  const units = references(state.businessUnits.items, ({ name, color }) => ({ name, color }))
  const divisions = references(state.divisions.items, ({ name, businessUnitId }) => ({
    name,
    businessUnit: at(units, businessUnitId),
  }))
  const departments = references(state.departments.items, ({ name, divisionId }) => ({
    name,
    division: at(divisions, divisionId),
  }))
  const numbers = references(state.costCentres.items, ({ name, number }) => ({ name, number }))

  const costCentres = ascending(state.costCentres.items).map((own) => {
    const department = at(departments, state.departmentOfCostCentre.get(own[0]))
    return placed('costCentres', own, { department, _sums: sums.costCentres(own[0]) })
  })
  const departmentRows = ascending(state.departments.items).map((own) => {
    const { divisionId: _, ...values } = own[1].values
    return placed('departments', [own[0], { ...own[1], values }], {
      division: at(divisions, own[1].values.divisionId),
      costCentres: own[1].values.costCentreIds.flatMap((id) => numbers.get(id) ?? []),
      _sums: sums.departments(own[0]),
    })
  })
  const divisionRows = ascending(state.divisions.items).map((own) => {
    const { businessUnitId, ...values } = own[1].values
    const businessUnit = at(units, businessUnitId)
    return placed('divisions', [own[0], { ...own[1], values }], {
      businessUnit,
      _sums: sums.divisions(own[0]),
    })
  })
  const businessUnits = ascending(state.businessUnits.items).map((own) =>
    placed('businessUnits', own, { _sums: sums.businessUnits(own[0]) }),
  )
  return { businessUnits, divisions: divisionRows, departments: departmentRows, costCentres }
}

type Own = readonly [id: number, item: RecordItem<Body>]

function ascending<Values extends object>(
  items: ReadonlyMap<number, RecordItem<Values>>,
): [number, RecordItem<Values & Body>][] {
  // Values of a record came as JSON and went through its schema.
  return ([...items] as [number, RecordItem<Values & Body>][]).toSorted(([a], [b]) => a - b)
}

/** Records as other rows embed them, by id. */
function references<Values>(
  items: ReadonlyMap<number, RecordItem<Values>>,
  shown: (values: Values) => Body,
): ReadonlyMap<number, Json> {
  return new Map([...items].map(([id, { values }]) => [id, { id, ...shown(values) }]))
}

function at(known: ReadonlyMap<number, Json>, id: number | undefined): Json {
  return id === undefined ? null : (known.get(id) ?? null)
}

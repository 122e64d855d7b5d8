import { DEFAULT_COLOUR } from '@staffplan/contracts/organisation/colour'
import type { OrganisationField } from '@staffplan/contracts/organisation/organisation-columns'
import type { RowErrorCode, RowWarningCode } from '@staffplan/contracts/staff/import-issue'
import type { IssuePlace, Issues } from '#sheets/rows/issues.ts'
import { centreOfNumber } from '#streams/centre-of-number.ts'
import type { OrganisationState } from '#streams/organisation.ts'
import { inTimeSlices } from '#kernel/streams/time-slices.ts'
import { NamedRecords } from './named-records.ts'
import type { ColumnPlaces, ImportedRow } from './imported-row.ts'

type PlannedUnit = {
  readonly id: number
  readonly name: string
  readonly color: string
  readonly isNew: boolean
}
type PlannedDivision = {
  readonly id: number
  readonly name: string
  readonly unitId: number
  readonly isNew: boolean
}
export type PlannedDepartment = {
  readonly id: number
  readonly name: string
  readonly division: PlannedDivision
  readonly isNew: boolean
  /** Cost centres that the department has already. */
  readonly held: readonly number[]
  /** The first row that names the department. */
  readonly row: number
  /** Cost centres that the file adds to the department. */
  readonly costCentreIds: number[]
  /** Whether the department has a cost centre, from the file or the organisation. */
  hasCostCentre: boolean
}
type PlannedCentre = {
  readonly id: number
  readonly number: string
  readonly name: string
  readonly isNew: boolean
  readonly departmentId: number
  readonly row: number
}

/** What a file makes of the organisation: everything it names, each once, and whether it is new. */
export type OrganisationPlan = {
  readonly units: readonly PlannedUnit[]
  readonly divisions: readonly PlannedDivision[]
  readonly departments: readonly PlannedDepartment[]
  readonly costCentres: readonly PlannedCentre[]
}

/** A cost centre that a row names; `id` is undefined if it does not exist yet. */
type NamedCentre = NonNullable<ImportedRow['costCentre']> & {
  readonly row: number
  readonly id: number | undefined
}

type Parts = {
  readonly issues: Issues
  readonly places: ColumnPlaces
  /** Whether every row of the file could be read. */
  readonly isWhole: boolean
}

/**
 * Finds the records that the rows name, and gives ids to new ones; whatever is not possible is an error at its cell.
 * Other work runs in between: if the organisation changes meanwhile, the plan is void.
 */
export async function planOrganisation(
  state: OrganisationState,
  rows: readonly ImportedRow[],
  { issues, places, isWhole }: Parts,
): Promise<OrganisationPlan> {
  const known = await knownRecords(state)
  const units = new Map<number, PlannedUnit>()
  const divisions = new Map<number, PlannedDivision>()
  const departments = new Map<number, PlannedDepartment>()
  const costCentres = new Map<number | string, PlannedCentre>() // by number where it is new
  const lastIds = {
    unit: state.businessUnits.lastId,
    division: state.divisions.lastId,
    department: state.departments.lastId,
    costCentre: state.costCentres.lastId,
  }
  const newId = (kind: keyof typeof lastIds): number => (lastIds[kind] += 1)

  for await (const row of inTimeSlices(rows)) place(row)
  for (const department of departments.values()) {
    // If the file was read only in part, the missing rows may name cost centres.
    if (department.hasCostCentre || !isWhole) continue
    error('department-empty', department.row, 'department', { value: department.name })
  }
  return {
    units: [...units.values()],
    divisions: [...divisions.values()],
    departments: [...departments.values()],
    costCentres: [...costCentres.values()],
  }

  function place(row: ImportedRow): void {
    const unit = unitOf(row)
    const division = unit && divisionOf(row, unit)
    const department = division && departmentOf(row, division)
    if (department) placeCentre(row, department)
  }

  function unitOf({ row, businessUnit: name, color }: ImportedRow): PlannedUnit | null {
    const found = known.units.find(0, name)
    if (found === null) return ambiguous(row, 'businessUnit', name)
    const unit =
      found ?? known.units.add(0, { id: newId('unit'), name, color: color ?? DEFAULT_COLOUR, isNew: true })
    units.set(unit.id, unit)
    if (color !== undefined && color !== unit.color.toUpperCase())
      warning('colour-kept', row, 'color', { value: color, name: unit.color })
    return unit
  }

  function divisionOf({ row, division: name }: ImportedRow, unit: PlannedUnit): PlannedDivision | null {
    if (name === undefined) return null
    const found = known.divisions.find(unit.id, name)
    if (found === null) return ambiguous(row, 'division', name)
    const added = { name, unitId: unit.id, isNew: true }
    const division = found ?? known.divisions.add(unit.id, { id: newId('division'), ...added })
    divisions.set(division.id, division)
    return division
  }

  function departmentOf(
    { row, department: name }: ImportedRow,
    division: PlannedDivision,
  ): PlannedDepartment | null {
    if (name === undefined) return null
    const found = known.departments.find(division.id, name)
    if (found === null) return ambiguous(row, 'department', name)
    const before = found && departments.get(found.id)
    if (before) return before
    const id = found?.id ?? newId('department')
    const department = {
      id,
      name: found?.name ?? name,
      division,
      isNew: !found,
      held: found?.held ?? [],
      row,
      costCentreIds: [],
      hasCostCentre: found !== undefined,
    }
    if (!found) known.departments.add(division.id, department)
    departments.set(id, department)
    return department
  }

  function placeCentre({ row, costCentre }: ImportedRow, department: PlannedDepartment): void {
    if (!costCentre) return
    const { number, name } = costCentre
    department.hasCostCentre = true
    const id = centreOfNumber(state, number, department.held)
    const before = costCentres.get(id ?? number)
    if (before && before.departmentId !== department.id) {
      return error('duplicate-in-file', row, 'costCentre.number', { value: number, firstRow: before.row })
    }
    const centre = before ?? centreOf({ row, id, ...costCentre }, department)
    if (centre && name !== undefined && name !== centre.name && (before || !centre.isNew))
      warning('name-kept', row, 'costCentre.name', { value: name, name: centre.name })
  }

  function centreOf(
    { row, id, number, name }: NamedCentre,
    department: PlannedDepartment,
  ): PlannedCentre | null {
    const holder = id === undefined ? undefined : state.departmentOfCostCentre.get(id)
    if (holder !== undefined && holder !== department.id) {
      const holding = state.departments.items.get(holder)?.values.name ?? `#${holder}`
      error('cost-centre-elsewhere', row, 'costCentre.number', { value: number, name: holding })
      return null
    }
    const stored = id === undefined ? undefined : state.costCentres.items.get(id)?.values.name
    const centre = {
      id: id ?? newId('costCentre'),
      number,
      name: stored ?? name ?? number,
      isNew: id === undefined,
      departmentId: department.id,
      row,
    }
    costCentres.set(id ?? number, centre)
    if (holder === undefined) department.costCentreIds.push(centre.id)
    return centre
  }

  function ambiguous(row: number, field: OrganisationField, value: string): null {
    error('name-ambiguous', row, field, { value })
    return null
  }

  function error(code: RowErrorCode, row: number, field: OrganisationField, more: IssuePlace): void {
    issues.error(code, { row, ...places[field], ...more })
  }

  function warning(code: RowWarningCode, row: number, field: OrganisationField, more: IssuePlace): void {
    issues.warning(code, { row, ...places[field], ...more })
  }
}

async function knownRecords({ businessUnits, divisions, departments }: OrganisationState) {
  const known = {
    units: new NamedRecords<PlannedUnit>(),
    divisions: new NamedRecords<PlannedDivision>(),
    departments: new NamedRecords<Pick<PlannedDepartment, 'id' | 'name' | 'held'>>(),
  }
  for (const [id, { values }] of businessUnits.items) {
    known.units.add(0, { id, name: values.name, color: values.color, isNew: false })
  }
  for await (const [id, { values }] of inTimeSlices(divisions.items)) {
    const { name, businessUnitId: unitId } = values
    known.divisions.add(unitId, { id, name, unitId, isNew: false })
  }
  for await (const [id, { values }] of inTimeSlices(departments.items)) {
    known.departments.add(values.divisionId, { id, name: values.name, held: values.costCentreIds })
  }
  return known
}

import type { View } from '#kernel/projections/projection.ts'
import { type DivisionBody, divisionPlaces, type UnitBody, units } from './collections.ts'
import type { Structural } from './touched.ts'

type Values = { readonly [field: string]: unknown }

/** Applies an event to the units, divisions and assignments of the planning read model. */
export async function applyOrganisation(event: Structural, view: View): Promise<void> {
  switch (event.type) {
    case 'BusinessUnitCreated':
      return changeUnit(view, event.data.id, (unit) => ({ ...unit, ...nameAndColour(event.data.values) }))
    case 'BusinessUnitChanged':
      return changeUnit(view, event.data.id, (unit) => ({ ...unit, ...nameAndColour(event.data.to) }))
    case 'BusinessUnitDeleted':
      units.remove(view, event.data.id)
      return
    case 'DivisionCreated':
      return putDivision(view, event.data.id, event.data.values)
    case 'DivisionChanged':
      return putDivision(view, event.data.id, event.data.to)
    case 'DivisionDeleted':
      await takeDivision(view, event.data.id)
      divisionPlaces.remove(view, event.data.id)
      return
    case 'PrimaryDriverAssigned':
      return assignPrimary(view, event.data)
    case 'PrimaryAssignmentChanged':
      return assignPrimary(view, { businessUnitId: event.data.businessUnitId, ...event.data.to })
    case 'PrimaryDriverUnassigned':
      return changeUnit(view, event.data.businessUnitId, (unit) => ({ ...unit, primary: null }))
    case 'SecondaryDriverAssigned':
      return assignSecondary(view, event.data)
    case 'SecondaryAssignmentChanged':
      return assignSecondary(view, { ...event.data, ...event.data.to })
    case 'SecondaryDriverUnassigned':
      return assignSecondary(view, { ...event.data, divisionIds: [] })
  }
}

const NEW_UNIT: UnitBody = { name: '', color: '', primary: null, secondary: {}, divisions: {} }
const NEW_DIVISION: DivisionBody = { name: '', comment: '' }

async function changeUnit(view: View, unitId: number, change: (unit: UnitBody) => UnitBody): Promise<void> {
  const before = await units.get(view, unitId)
  const after = change(before ?? NEW_UNIT)
  // A change that planning does not show is not written, so that nobody is notified of it.
  if (JSON.stringify(after) !== JSON.stringify(before)) units.put(view, unitId, after, { id: unitId })
}

function assignPrimary(
  view: View,
  assignment: { readonly businessUnitId: number; readonly primaryDriverId: number; readonly weight: number },
): Promise<void> {
  const primary = { driverId: assignment.primaryDriverId, weight: assignment.weight }
  return changeUnit(view, assignment.businessUnitId, (unit) => ({ ...unit, primary }))
}

function assignSecondary(
  view: View,
  assignment: {
    readonly businessUnitId: number
    readonly secondaryDriverId: number
    readonly divisionIds: readonly number[]
  },
): Promise<void> {
  const { businessUnitId, secondaryDriverId, divisionIds } = assignment
  return changeUnit(view, businessUnitId, (unit) => {
    const { [secondaryDriverId]: _before, ...others } = unit.secondary
    const secondary = divisionIds.length === 0 ? others : { ...others, [secondaryDriverId]: divisionIds }
    return { ...unit, secondary }
  })
}

/** Writes the given fields of a division, moving it when its unit is another one. */
async function putDivision(view: View, divisionId: number, values: Values): Promise<void> {
  const place = await divisionPlaces.get(view, divisionId)
  const unitId = numberIn(values, 'businessUnitId') ?? place?.unitId
  if (unitId === undefined) return
  const before = (await takeDivision(view, divisionId)) ?? NEW_DIVISION
  const division = { ...before, ...textsIn(values, ['name', 'comment']) }
  divisionPlaces.put(view, divisionId, { unitId })
  await changeUnit(view, unitId, (unit) => ({
    ...unit,
    divisions: { ...unit.divisions, [divisionId]: division },
  }))
}

/** Takes a division out of its unit. */
async function takeDivision(view: View, divisionId: number): Promise<DivisionBody | null> {
  const place = await divisionPlaces.get(view, divisionId)
  const unit = place && (await units.get(view, place.unitId))
  const division = unit?.divisions[divisionId]
  if (!unit || !division) return null
  const { [divisionId]: _taken, ...divisions } = unit.divisions
  units.put(view, place.unitId, { ...unit, divisions }, { id: place.unitId })
  return division
}

function nameAndColour(values: Values): { name?: string; color?: string } {
  return textsIn(values, ['name', 'color'])
}

function textsIn<Field extends string>(
  values: Values,
  fields: readonly Field[],
): { [Name in Field]?: string } {
  const texts: { [Name in Field]?: string } = {}
  for (const field of fields) {
    const value = values[field]
    if (typeof value === 'string') texts[field] = value
  }
  return texts
}

function numberIn(values: Values, field: string): number | undefined {
  const value = values[field]
  return typeof value === 'number' ? value : undefined
}

import type { Decided } from '#kernel/streams/stream-model.ts'

type Values = { readonly [field: string]: unknown }

/** Short forms of the organisation's events for tests: `unit(1, 'Education')`, `centre(7, '0007')`. */
export function unit(id: number, name: string, color = '#3182CE'): Decided {
  return { type: 'BusinessUnitCreated', data: { id, values: { name, comment: '', color } } }
}

export function division(id: number, businessUnitId: number, name = `division ${id}`): Decided {
  return { type: 'DivisionCreated', data: { id, values: { name, comment: '', businessUnitId } } }
}

export function department(id: number, divisionId: number, costCentreIds: readonly number[]): Decided {
  const values = { name: `department ${id}`, comment: '', divisionId, costCentreIds }
  return { type: 'DepartmentCreated', data: { id, values } }
}

export function centre(id: number, number: string, name = `centre ${id}`): Decided {
  return { type: 'CostCentreCreated', data: { id, values: { name, number, comment: '' } } }
}

/** `changed('Division', 3, { name: 'old' }, { name: 'new' })` */
export function changed(stem: string, id: number, from: Values, to: Values): Decided {
  return { type: `${stem}Changed`, data: { id, from, to } }
}

export function deleted(stem: string, id: number): Decided {
  return { type: `${stem}Deleted`, data: { id, values: null } }
}

export function driver(stem: 'PrimaryDriver' | 'SecondaryDriver', id: number, name: string): Decided {
  const values = { name, unit: 'h', comment: '', driverDataSources: [{ label: 'all', weight: 1 }] }
  return { type: `${stem}Created`, data: { id, values } }
}

export function primaryAssigned(businessUnitId: number, primaryDriverId: number, weight = 0.4): Decided {
  return { type: 'PrimaryDriverAssigned', data: { businessUnitId, primaryDriverId, weight } }
}

export function secondaryAssigned(
  businessUnitId: number,
  secondaryDriverId: number,
  divisionIds: readonly number[],
): Decided {
  return { type: 'SecondaryDriverAssigned', data: { businessUnitId, secondaryDriverId, divisionIds } }
}

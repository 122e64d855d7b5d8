import type { DataSource } from '@staffplan/contracts/drivers/data-sources'
import type { View } from '#kernel/projection.ts'
import type { Collection, Document, Json } from '#ports/documents.ts'

/** People of a division in a year and the sum of their monthly salaries. */
export type Staffing = { readonly people: number; readonly salaries: number }

export type DivisionBody = {
  readonly name: string
  readonly comment: string
  readonly years: { readonly [year: string]: Staffing }
}

/** A business unit with what planning needs of it; drivers stand as ids, so that renaming one touches one document. */
export type UnitBody = {
  readonly name: string
  readonly color: string
  readonly primary: { readonly driverId: number; readonly weight: number } | null
  /** Division ids by driver id. */
  readonly secondary: { readonly [driverId: string]: readonly number[] }
  readonly divisions: { readonly [divisionId: string]: DivisionBody }
}

export type DriverBody = {
  readonly kind: DriverKind
  readonly driverId: number
  readonly name: string
  readonly unit: string
  readonly comment: string
  readonly driverDataSources: readonly DataSource[]
}
export type DriverKind = 'primary' | 'secondary'

type DepartmentBody = { readonly divisionId: number; readonly costCentreIds: readonly number[] }

/** A collection whose documents all have one shape. */
class Shelf<Body extends object> {
  readonly collection: Collection
  constructor(collection: Collection) {
    this.collection = collection
  }

  async get(view: View, id: string | number): Promise<Body | null> {
    const document = await view.get(this.collection.name, String(id))
    return document && this.body(document)
  }

  /** Asks the store once for what is wanted one by one afterwards. */
  load(view: View, ids: readonly (string | number)[]): Promise<void> {
    return view.load(this.collection.name, ids.map(String))
  }

  loadWhere(view: View, key: string, values: readonly number[]): Promise<void> {
    return view.loadWhere(this.collection.name, key, values)
  }

  async where(view: View, key: string, value: number): Promise<Body[]> {
    return (await view.where(this.collection.name, key, value)).map((document) => this.body(document))
  }

  put(view: View, id: string | number, body: Body, keys: Document['keys'] = {}): void {
    const json = body as unknown as { readonly [key: string]: Json } // the shapes above are JSON
    view.put(this.collection.name, { id: String(id), keys, body: json })
  }

  remove(view: View, id: string | number): void {
    view.remove(this.collection.name, String(id))
  }

  body(document: Document): Body {
    return document.body as unknown as Body // written by `put`
  }
}

/** The collection's name is the model that `inv` speaks of. */
export const units = new Shelf<UnitBody>({ name: 'bigPicture', keys: ['id'] })
/** Primary and secondary drivers, `primary-7`. */
export const drivers = new Shelf<DriverBody>({ name: 'bigPictureDrivers', keys: [] })
/** Which unit a division belongs to. */
export const divisionPlaces = new Shelf<{ readonly unitId: number }>({
  name: 'bigPictureDivisions',
  keys: [],
})
export const departments = new Shelf<DepartmentBody>({
  name: 'bigPictureDepartments',
  keys: ['id', 'divisionId'],
})
/** Which department a cost centre belongs to. */
export const costCentrePlaces = new Shelf<{ readonly departmentId: number }>({
  name: 'bigPictureCostCentres',
  keys: [],
})
/** Monthly salaries by staff row id, of one cost centre in one year: `17-2019`. */
export const payrolls = new Shelf<{ readonly [staffId: string]: number }>({
  name: 'bigPicturePayrolls',
  keys: [],
})
export function payrollName(costCentreId: number, year: number): string {
  return `${costCentreId}-${year}`
}
/** Cost centre by staff row id, many rows to a document. */
export const staffPlaces = new Shelf<{ readonly [staffId: string]: number }>({
  name: 'bigPictureStaffPlaces',
  keys: [],
})
/** The years with staff, in the one document `all`. */
export const staffedYears = new Shelf<{ readonly years: readonly number[] }>({
  name: 'bigPictureYears',
  keys: [],
})

export const shelves = [
  units,
  drivers,
  divisionPlaces,
  departments,
  costCentrePlaces,
  payrolls,
  staffPlaces,
  staffedYears,
]

import type { DataSource } from '@staffplan/contracts/drivers/data-sources'
import { TypedCollection } from '#kernel/projections/typed-collection.ts'

export type DivisionBody = { readonly name: string; readonly comment: string }

/**
 * A business unit with all that planning needs except its staff. Drivers are stored by id, so that renaming one changes
 * one document only.
 */
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

/** The collection's name is the model that `inv` frames name. */
export const units = new TypedCollection<UnitBody>({ name: 'bigPicture', keys: ['id'] })
/** Primary and secondary drivers by name, such as `primary-7`. */
export const drivers = new TypedCollection<DriverBody>({
  name: 'bigPictureDrivers',
  keys: [],
  shownIn: units.collection.name,
})
/** Which unit a division belongs to. */
export const divisionPlaces = new TypedCollection<{ readonly unitId: number }>({
  name: 'bigPictureDivisions',
  keys: [],
})

export const typedCollections = [units, drivers, divisionPlaces]

import type { Deps } from '#deps.ts'
import { listedCollection } from '#kernel/projections/listed-collection.ts'
import type { OpenCollection } from '#kernel/projections/open-collection.ts'
import type { RecordItem } from '#kernel/records/record-state.ts'
import { Past, type When } from '#kernel/streams/past.ts'
import type { Document, Json, PublicCollection } from '#ports/documents.ts'
import { DRIVERS_STREAM, type DriversState, driversModel } from '#streams/drivers.ts'
import { ORGANISATION_STREAM, type OrganisationState, organisationModel } from '#streams/organisation.ts'
import { primaryRow, type Reference, secondaryRow } from './assignment-row.ts'
import {
  primaryAssignments,
  primaryDrivers,
  secondaryAssignments,
  secondaryDrivers,
  specialDrivers,
} from './collections.ts'
import { driverRow, SPECIAL_TARGET } from './driver-row.ts'

const drivers = { model: driversModel, stream: DRIVERS_STREAM }
const organisation = { model: organisationModel, stream: ORGANISATION_STREAM }

type Items<Values> = ReadonlyMap<unknown, RecordItem<Values>>
type Fields = { readonly [name: string]: Json }

/** The states at one moment; what is read from one must not be kept: it goes on changing. */
type Then = {
  readonly inDrivers: <Found>(read: (state: DriversState) => Found) => Promise<Found>
  readonly inOrganisation: <Found>(read: (state: OrganisationState) => Found) => Promise<Found>
}

/** Drivers and assignments as they were at any moment, from the log. */
export class PastDrivers {
  readonly #past: Past

  constructor(deps: Pick<Deps, 'events' | 'handler'>) {
    this.#past = new Past(deps)
  }

  /** Position of the log at a moment; a time means everything that was stored by then. */
  position(when: When): Promise<bigint> {
    return this.#past.position(when, [DRIVERS_STREAM, ORGANISATION_STREAM])
  }

  /** A list of the feature, as its read model would show it. */
  async rows({ name }: PublicCollection, position: bigint): Promise<OpenCollection> {
    const ofDrivers = await this.#past.revision(DRIVERS_STREAM, position)
    const ofOrganisation = await this.#past.revision(ORGANISATION_STREAM, position)
    const documents = await rowsOf[name]!({
      inDrivers: (read) => this.#past.read(drivers, ofDrivers, read),
      inOrganisation: (read) => this.#past.read(organisation, ofOrganisation, read),
    }) // it has every list of the feature
    return listedCollection(documents)
  }
}

const rowsOf: { readonly [collection: string]: (then: Then) => Promise<readonly Document[]> } = {
  [primaryDrivers.name]: ({ inDrivers }) =>
    inDrivers((state) => driverRows(primaryDrivers, state.primaryDrivers)),
  [secondaryDrivers.name]: ({ inDrivers }) =>
    inDrivers((state) => driverRows(secondaryDrivers, state.secondaryDrivers)),
  [specialDrivers.name]: ({ inDrivers }) =>
    inDrivers((state) => driverRows(specialDrivers, state.specialDrivers, SPECIAL_TARGET)),
  async [primaryAssignments.name]({ inDrivers, inOrganisation }) {
    const driver = await inDrivers(({ primaryDrivers: { items } }) => named(items))
    return inOrganisation(({ businessUnits, assignments }) => {
      const unit = coloured(businessUnits.items)
      return [...assignments.primary.values()].map(({ values, revision }) =>
        primaryRow(
          {
            unit: unit(values.businessUnitId),
            driver: driver(values.primaryDriverId),
            weight: values.weight,
          },
          { _revision: String(revision) },
        ),
      )
    })
  },
  async [secondaryAssignments.name]({ inDrivers, inOrganisation }) {
    const driver = await inDrivers(({ secondaryDrivers: { items } }) => named(items))
    return inOrganisation(({ businessUnits, divisions, assignments }) => {
      const unit = coloured(businessUnits.items)
      const division = named(divisions.items)
      return [...assignments.secondary.values()].map(({ values, revision }) =>
        secondaryRow(
          {
            unit: unit(values.businessUnitId),
            driver: driver(values.secondaryDriverId),
            divisions: values.divisionIds.map(division),
          },
          { _revision: String(revision) },
        ),
      )
    })
  },
}

function driverRows<Values extends object>(
  collection: PublicCollection,
  { items }: { readonly items: ReadonlyMap<number, RecordItem<Values>> },
  computed: Fields = {},
): Document[] {
  return [...items].map(([id, { values, revision }]) =>
    // Values of a record came as JSON.
    driverRow(collection, id, { ...(values as Values & Fields), ...computed, _revision: String(revision) }),
  )
}

/**
 * Finds records by id; with an empty name for a deleted one, which two processes may leave assigned that decide at the
 * same moment.
 */
function named(items: Items<{ readonly name: string }>): (id: number) => Reference {
  const names = new Map([...items].map(([id, { values }]) => [id, values.name]))
  return (id) => ({ id, name: names.get(id) ?? '' })
}

function coloured(
  items: Items<{ readonly name: string; readonly color: string }>,
): (id: number) => Reference {
  return (id) => {
    const { name = '', color } = items.get(id)?.values ?? {}
    return color === undefined ? { id, name } : { id, name, color }
  }
}

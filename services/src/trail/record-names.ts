import {
  type NamedRecord,
  type NamesQuery,
  type RecordNames,
  recordNames,
} from '@staffplan/contracts/trail/record-names'
import type { Handler } from '#kernel/commands/handle.ts'
import type { RecordState } from '#kernel/records/record-state.ts'
import { DRIVERS_STREAM, driversModel } from '#streams/drivers.ts'
import { ORGANISATION_STREAM, organisationModel } from '#streams/organisation.ts'

type Reader = { readonly handler: Pick<Handler, 'state'> }
type Records = { readonly [Kind in keyof NamesQuery]-?: Pick<RecordState<NamedRecord>, 'items'> }

/** The present names of the records that are asked for. */
export async function namesOf({ handler }: Reader, asked: NamesQuery): Promise<RecordNames> {
  const organisation = await handler.state(organisationModel, ORGANISATION_STREAM)
  const drivers = await handler.state(driversModel, DRIVERS_STREAM)
  const records: Records = {
    businessUnit: organisation.businessUnits,
    division: organisation.divisions,
    department: organisation.departments,
    costCentre: organisation.costCentres,
    primaryDriver: drivers.primaryDrivers,
    secondaryDriver: drivers.secondaryDrivers,
    specialDriver: drivers.specialDrivers,
  }
  const kinds = Object.keys(records) as (keyof Records)[]
  const named = kinds.flatMap((kind) =>
    (asked[kind] ?? []).flatMap((id): [string, NamedRecord][] => {
      const values = records[kind].items.get(id)?.values
      return values ? [[`${kind}:${id}`, values]] : []
    }),
  )
  return recordNames.parse(Object.fromEntries(named))
}

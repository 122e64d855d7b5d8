import { primaryDriver } from '@staffplan/contracts/drivers/primary-driver'
import { secondaryDriver } from '@staffplan/contracts/drivers/secondary-driver'
import { specialDriver } from '@staffplan/contracts/drivers/special-driver'
import type { ValuesOf } from '@staffplan/contracts/record'
import { evolveRecord, noRecords, type RecordState } from '#kernel/records/record-state.ts'
import { asItIs } from '#kernel/streams/stored-state.ts'
import type { StreamModel } from '#kernel/streams/stream-model.ts'

export const DRIVERS_STREAM = 'drivers'

export type DriversState = {
  readonly primaryDrivers: RecordState<ValuesOf<typeof primaryDriver>>
  readonly secondaryDrivers: RecordState<ValuesOf<typeof secondaryDriver>>
  readonly specialDrivers: RecordState<ValuesOf<typeof specialDriver>>
}

/** The three kinds of cost driver. */
export const driversModel: StreamModel<DriversState> = {
  initial: () => ({
    primaryDrivers: noRecords(),
    secondaryDrivers: noRecords(),
    specialDrivers: noRecords(),
  }),
  stored: asItIs(1),
  evolve(state, event) {
    evolveRecord(primaryDriver, state.primaryDrivers, event)
    evolveRecord(secondaryDriver, state.secondaryDrivers, event)
    evolveRecord(specialDriver, state.specialDrivers, event)
    return state
  },
}

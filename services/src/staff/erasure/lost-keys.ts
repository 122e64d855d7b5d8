import { type StaffEvent, staffStream } from '@staffplan/contracts/staff/events'
import { STAFF_YEARS } from '@staffplan/contracts/staff/staff'
import type { Deps } from '#deps.ts'
import { KeysMissing } from '#kernel/sealing/keys-missing.ts'
import { WrongMasterKey } from '#kernel/sealing/personal-keys.ts'

/** Last events that are read of each year: enough to notice another store of keys, or an older one. */
const LAST_EVENTS = 20

/** Why the latest events about people cannot be opened, if their keys are lost; null if they can, in every year. */
export async function lostKeys({ events }: Pick<Deps, 'events'>): Promise<string | null> {
  try {
    for (let year = STAFF_YEARS.min; year <= STAFF_YEARS.max; year++)
      for await (const event of events.read(staffStream(year), { backwards: true, limit: LAST_EVENTS })) {
        const { type, data } = event as typeof event & StaffEvent // parsed by EventTypes
        if (type !== 'StaffImportCompleted') continue
        for await (const _ of events.read(data.stream, { backwards: true, limit: 1 })) break
      }
    return null
  } catch (error) {
    if (error instanceof KeysMissing || error instanceof WrongMasterKey) return error.message
    throw error
  }
}

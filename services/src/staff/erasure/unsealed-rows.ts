import { type StaffEvent, staffStream } from '@staffplan/contracts/staff/events'
import { STAFF_YEARS } from '@staffplan/contracts/staff/staff'
import type { LogReader } from '#kernel/streams/log-reader.ts'
import { singleSpaced } from '#ports/sort-key.ts'

/** Rows that events of a year name in plain text, because they are older than sealing or could not be sealed. */
export type UnsealedRows = {
  readonly all: ReadonlySet<number>
  /** Unsealed rows that had the employee id at any time, with any white space in it. */
  readonly named: ReadonlySet<number>
}

/** Unsealed rows of every year, whatever the store of keys knows of it. */
export async function unsealedRows(
  events: Pick<LogReader, 'unsealed'>,
  employeeId: string,
): Promise<ReadonlyMap<number, UnsealedRows>> {
  const found = new Map<number, UnsealedRows>()
  const seen = singleSpaced(employeeId)
  for (let year = STAFF_YEARS.min; year <= STAFF_YEARS.max; year++) {
    const [all, named] = [new Set<number>(), new Set<number>()]
    const look = async (stream: string): Promise<void> => {
      for await (const { event, facts } of events.unsealed(stream)) {
        for (const { row, person } of facts) {
          all.add(row)
          if (person !== null && singleSpaced(person) === seen) named.add(row)
        }
        const { type, data } = event as typeof event & StaffEvent // parsed by EventTypes
        if (type === 'StaffImportCompleted') await look(data.stream)
      }
    }
    await look(staffStream(year))
    found.set(year, { all, named })
  }
  return found
}

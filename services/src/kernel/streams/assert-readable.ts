import type { EventTypes } from './event-types.ts'

/** Most event types named in the message. */
const MOST_NAMED = 5

/** Throws when a later version has written events that this one cannot read. `written`: highest schema of each type. */
export function assertReadable(written: ReadonlyMap<string, number>, types: EventTypes): void {
  const own = types.schemas()
  const newer = [...written].flatMap(([type, schema]) => {
    const known = own.get(type)
    if (known === undefined) return [`${type} in schema ${schema} (unknown here)`]
    return schema > known ? [`${type} in schema ${schema} (here up to ${known})`] : []
  })
  if (newer.length === 0) return
  const named = newer.toSorted().slice(0, MOST_NAMED).join(', ')
  const more = newer.length > MOST_NAMED ? ` and ${newer.length - MOST_NAMED} more` : ''
  throw new Error(
    `a later version of Staffplan has written to the event log, which this one cannot read: ${named}${more}; ` +
      'start the later version again, or restore the backup that was made before the upgrade',
  )
}

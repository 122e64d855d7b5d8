import type { EventTypes } from './event-types.ts'

/** Named in the message. */
const MOST_NAMED = 5

/** `written`: the highest schema of each type that a log was given. Throws where a later version gave it what this one cannot read. */
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

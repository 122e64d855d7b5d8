import type { RecordedEvent } from '#ports/event-log.ts'

const TEXTS = {
  type: ({ type }: RecordedEvent) => type,
  data: ({ data }: RecordedEvent) => JSON.stringify(data ?? null),
  metadata: ({ metadata }: RecordedEvent) => JSON.stringify(metadata),
}

/** The parts of an event that its stream's hash is made of, as one text. */
export function eventText(event: RecordedEvent): string {
  return JSON.stringify([event.id, ...Object.values(TEXTS).map((text) => text(event))])
}

/** How two events at the same place of two logs differ, in words and without their values; null if they do not. */
export function eventDifference(one: RecordedEvent, other: RecordedEvent): string | null {
  if (one.stream !== other.stream || one.revision !== other.revision)
    return `${placeOf(one)} stands in one log where ${placeOf(other)} stands in the other`
  if (one.id !== other.id) return `${placeOf(one)} has another id`
  for (const [name, text] of Object.entries(TEXTS))
    if (text(one) !== text(other)) return `${placeOf(one)} has other ${name}`
  return null
}

export function placeOf({ stream, revision }: Pick<RecordedEvent, 'stream' | 'revision'>): string {
  return `event ${revision} of ${stream}`
}

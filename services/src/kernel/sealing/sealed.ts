import type { RecordedEvent } from '#ports/event-log.ts'

/** Personal data as an event stores it: the id of its keys, and the texts encrypted under them. */
export type Sealed = {
  readonly keys: string
  readonly box: string
  /** 2: the box opens in its own event only. Absent, as at first: the box opens in any event that names its keys. */
  readonly v?: 2
}

/** The event that a box belongs to. */
export type SealedPlace = Pick<RecordedEvent, 'stream' | 'id' | 'type'>

export function boxPurpose(
  { keys, v }: Pick<Sealed, 'keys' | 'v'>,
  { stream, id, type }: SealedPlace,
): string {
  return v === undefined ? keys : JSON.stringify([v, keys, stream, id.toLowerCase(), type])
}

/** The sealed data of an event; null when the event is stored in plain text. */
export function sealedIn({ data }: Pick<RecordedEvent, 'data'>): Sealed | null {
  return (data as { sealed?: Sealed } | null)?.sealed ?? null // `SealedLog` put it there
}

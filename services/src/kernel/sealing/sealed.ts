import type { RecordedEvent } from '#ports/event-log.ts'

/** How an event holds what it says about people: which keys, and the texts under them. */
export type Sealed = {
  readonly keys: string
  readonly box: string
  /** The box opens in its own event only; without it, in any that names its keys, as it was stored at first. */
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

/** Null of an event that is stored in plain words. */
export function sealedIn({ data }: Pick<RecordedEvent, 'data'>): Sealed | null {
  return (data as { sealed?: Sealed } | null)?.sealed ?? null // `SealedLog` put it there
}

import type { RecordedEvent } from '#ports/event-log.ts'

/** How an event holds what it says about people: which keys, and the texts under them. */
export type Sealed = { readonly keys: string; readonly box: string }

/** Null of an event that is stored in plain words. */
export function sealedIn({ data }: Pick<RecordedEvent, 'data'>): Sealed | null {
  return (data as { sealed?: Sealed } | null)?.sealed ?? null // `SealedLog` put it there
}

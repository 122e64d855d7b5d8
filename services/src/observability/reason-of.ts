import { KeysMissing } from '#kernel/sealing/keys-missing.ts'
import { UnreadableEvent } from '#kernel/streams/event-types.ts'
import { StoreUnavailable } from '#ports/event-log.ts'

/** What may be said of an error to whoever asks: its name and place. A message could repeat what was sent, except a store's. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  if (isOfStore(error)) return error.message
  const place = error.stack?.split('\n').find((line) => line.startsWith('    at ')) ?? ''
  return `${error.name}${place.replace(/^ +/, ' ')}`
}

/** Its message names a store, or an event in it that cannot be read, and nothing of what was sent. */
export function isOfStore(error: Error): boolean {
  return [StoreUnavailable, UnreadableEvent, KeysMissing].some((kind) => error instanceof kind)
}

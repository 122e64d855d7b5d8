import { KeysMissing } from '#kernel/sealing/keys-missing.ts'
import { UnreadableEvent } from '#kernel/streams/event-types.ts'
import { StoreUnavailable } from '#ports/event-log.ts'

/** What may be told of an error: its name and place. A message could repeat what was sent, unless it is a store's. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  if (isOfStore(error)) return error.message
  const place = error.stack?.split('\n').find((line) => line.startsWith('    at ')) ?? ''
  return `${error.name}${place.replace(/^ +/, ' ')}`
}

/** Whether a store threw the error: its message names the store, or an unreadable event in it, and nothing that was sent. */
export function isOfStore(error: Error): boolean {
  return [StoreUnavailable, UnreadableEvent, KeysMissing].some((kind) => error instanceof kind)
}

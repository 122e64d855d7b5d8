import { StoreUnavailable } from '#ports/event-log.ts'

/** What may be said of an error to whoever asks: its name and place. A message could repeat what was sent, except a store's. */
export function reasonOf(error: unknown): string {
  if (error instanceof StoreUnavailable) return error.message
  if (!(error instanceof Error)) return typeof error
  const place = error.stack?.split('\n').find((line) => line.startsWith('    at ')) ?? ''
  return `${error.name}${place.replace(/^ +/, ' ')}`
}

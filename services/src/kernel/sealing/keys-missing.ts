import type { RecordedEvent } from '#ports/event-log.ts'

/** The keys of an event are not in the key store, although even erased keys leave an entry there. */
export class KeysMissing extends Error {
  constructor({ stream, revision }: Pick<RecordedEvent, 'stream' | 'revision'>) {
    super(
      `the keys of ${stream}@${revision} are missing: the key store is another one, or older, than the event log`,
    )
  }
}

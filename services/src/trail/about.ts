import type { TrailChange } from '@staffplan/contracts/trail/trail'
import type { RecordedEvent } from '#ports/event-log.ts'
import { changesIn } from './changes.ts'

/** What a question is about, and which changes of what fits it are told. */
export type About = {
  readonly fits: (event: RecordedEvent) => boolean
  readonly isTold: (event: RecordedEvent) => (change: TrailChange) => boolean
  /** What has no such change is left out: until the data of people are opened nobody knows what was changed in them. */
  readonly needsChange?: true
}

/** By its name, or among the records that an event tells of together: rows of a file, what an import made, what was planned by hand. */
export function aboutObject(object: string): About {
  return {
    fits: (event) => isNamed(event, object) || changesIn(event).some(({ of }) => of === object),
    isTold: (event) => (isNamed(event, object) ? () => true : ({ of }) => of === object),
  }
}

function isNamed({ stream, metadata }: RecordedEvent, object: string): boolean {
  return object === metadata.entity || object === stream
}

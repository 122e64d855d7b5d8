import { type DraftOpsApplied, draftEvents } from '@staffplan/contracts/planning/draft-events'
import { SEALS_STREAM } from '@staffplan/contracts/trail/log-seal'
import {
  NAMED_CHANGES,
  type TrailChange,
  type TrailEntry,
  type TrailPage,
  type TrailQuery,
  type Uncounted,
} from '@staffplan/contracts/trail/trail'
import { type LogWindow, windowsBefore } from '#kernel/chain/log-windows.ts'
import type { Deps } from '#deps.ts'
import type { Handler } from '#kernel/commands/handle.ts'
import type { RecordedEvent } from '#ports/event-log.ts'
import { type About, aboutObject } from './about.ts'
import { changesIn } from './changes.ts'
import { aboutPeopleOf } from './people-of-division.ts'
import { draftsBefore } from './draft-before.ts'
import { uncountedIn } from './uncounted-changes.ts'

/** Most events that one answer looks at; it then says where to go on, so that no question holds others up. */
const MOST_LOOKED_AT = 20_000
/** Milliseconds by which a command may be older than its place in the log. */
const TOLERANCE = 60_000

type Reader = Parameters<typeof draftsBefore>[0] & {
  readonly handler: Pick<Handler, 'folded' | 'state'>
  readonly models: Deps['models']
}

/** The latest events that fit, from a position backwards. */
export async function trailBefore(reader: Reader, query: TrailQuery): Promise<TrailPage> {
  const { events } = reader
  const before = query.before === undefined ? null : BigInt(query.before)
  const head = await events.head()
  const about = await aboutIn(reader, query) // read after the head, so that it knows everything up to there
  const last = before === null || before > head ? head : before // nothing stands behind the head
  const found: RecordedEvent[] = []
  let looked = 0
  const until = query.until === undefined ? undefined : Date.parse(query.until) + TOLERANCE
  for await (const window of windowsBefore(events, { last, until })) {
    if (isBefore(window, query.since)) return page(reader, { events: found, next: null, about })
    const fitting: RecordedEvent[] = []
    for await (const batch of events.stored(window.after, window.last)) {
      looked += batch.length
      for (const each of about) await each.reach?.(window.after)
      for (const event of batch)
        if (
          (before === null || event.position < before) &&
          fits(event, query) &&
          about.every((each) => each.fits(event))
        )
          fitting.push(event)
    }
    found.push(...fitting.toReversed())
    if (found.length > query.size) {
      const shown = found.slice(0, query.size)
      return page(reader, { events: shown, next: shown.at(-1)!.position, about })
    }
    if (looked >= MOST_LOOKED_AT && window.after > 0n)
      return page(reader, { events: found, next: window.after + 1n, about })
  }
  return page(reader, { events: found, next: null, about })
}

/** Whether all events of a window were sealed, and so happened, before the moment. */
function isBefore({ sealedAt }: LogWindow, since: string | undefined): boolean {
  return since !== undefined && sealedAt !== null && Date.parse(sealedAt) + TOLERANCE < Date.parse(since)
}

function fits(event: RecordedEvent, query: TrailQuery): boolean {
  const { stream, type, metadata } = event
  const { person, since, until, kind } = query
  const area = areaOf(stream)
  if (area === SEALS_STREAM && kind !== SEALS_STREAM && kind !== type) return false
  if (person !== undefined && personOf(event) !== person) return false
  if (kind !== undefined && kind !== area && kind !== type) return false
  const at = Date.parse(metadata.at)
  return (since === undefined || at >= Date.parse(since)) && (until === undefined || at < Date.parse(until))
}

async function aboutIn(reader: Reader, { object, peopleOf }: TrailQuery): Promise<readonly About[]> {
  const people = peopleOf === undefined ? [] : [await aboutPeopleOf(reader, peopleOf)]
  return object === undefined ? people : [await aboutObject(reader.handler, object), ...people]
}

type Found = {
  readonly events: readonly RecordedEvent[]
  /** Where the next page begins. */
  readonly next: bigint | null
  readonly about: readonly About[]
}

async function page(reader: Reader, { events: found, next, about }: Found): Promise<TrailPage> {
  const events = await reader.events.decoded(found)
  const before = await draftsBefore(reader, events)
  const uncounted = await uncountedIn(reader, events)
  const entries = events.map((event) => {
    const why = uncounted.get(event.id)
    const changes = toldIn(event, about, before.get(event.id))
    return entry(event, why ? changes.map((change) => marked(change, why(change))) : changes)
  })
  const isOnlyChanges = about.some(({ needsChange }) => needsChange)
  return {
    content: isOnlyChanges ? entries.filter(({ changed }) => changed > 0) : entries,
    next: next === null ? null : String(next),
  }
}

function toldIn(
  event: RecordedEvent,
  about: readonly About[],
  before: ReadonlyMap<string, unknown> | undefined,
): readonly TrailChange[] {
  if (areaOf(event.stream) === SEALS_STREAM) return []
  const isTold = about.map((each) => each.isTold(event))
  return changesIn(event, before).filter((change) => isTold.every((fits) => fits(change)))
}

function marked(change: TrailChange, uncounted: Uncounted | undefined): TrailChange {
  return uncounted ? { ...change, uncounted } : change
}

function entry(event: RecordedEvent, changes: readonly TrailChange[]): TrailEntry {
  const { position, stream, revision, type, metadata } = event
  return {
    position: String(position),
    at: metadata.at,
    person: personOf(event),
    area: areaOf(stream),
    type,
    ...originOf(event),
    object: metadata.entity ?? null,
    stream,
    revision: String(revision),
    changes: changes.slice(0, NAMED_CHANGES),
    changed: changes.length,
    uncounted: changes.filter(({ uncounted }) => uncounted).length,
  }
}

/** How and why an event was sent; `via` is recorded for events of drafts only. */
function originOf({ type, data, metadata: { why } }: RecordedEvent): Pick<TrailEntry, 'via' | 'why'> {
  const via = type in draftEvents ? { via: (data as DraftOpsApplied).via } : {} // decoded by its type, as all of a draft have it
  return { ...via, ...(why !== undefined && { why }) }
}

/**
 * The user who did it. The log names no actor where a session is opened: nobody is signed in yet, so it is its user.
 */
function personOf({ type, metadata: { actor, entity } }: RecordedEvent): number {
  return type === 'SessionOpened' ? Number(entity?.split(':')[1] ?? actor) : actor
}

function areaOf(stream: string): string {
  return stream.split('-', 1)[0]!
}

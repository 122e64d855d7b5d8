import { setImmediate as nextTurn } from 'node:timers/promises'
import type { EventOf } from '@staffplan/contracts/event-definition'
import type { DraftOp, DraftValue } from '@staffplan/contracts/planning/draft'
import type { draftEvents } from '@staffplan/contracts/planning/draft-events'
import { parseDraftKey } from '@staffplan/contracts/planning/draft-key'
import type { HistoryEntry, HistoryQuery, PlanHistory } from '@staffplan/contracts/planning/history'
import type { PlanTimeline } from '@staffplan/contracts/planning/plan-replay'
import type { LogReader } from '#kernel/streams/log-reader.ts'
import { TimeSlices } from '#kernel/streams/time-slices.ts'
import { entryKeys, type Places } from '#planning/present-scope.ts'
import type { RecordedEvent } from '#ports/event-log.ts'
import { bigPictureStream } from '#streams/big-picture.ts'
import { EntryWrites } from './entry-writes.ts'
import { type Line, PlanIndex } from './plan-index.ts'

type Events = Pick<LogReader, 'read'>
type DraftEvent = RecordedEvent & EventOf<typeof draftEvents>

/** Number of events after which reading on yields to other work. */
const AT_A_TIME = 500

/**
 * The history of the plans. An index of each plan is kept in memory, and reads only what was added to the log since the
 * last question.
 */
export class PlanHistories {
  readonly #events: Events
  readonly #indexes = new Map<string, { readonly index: PlanIndex; reading: Promise<unknown> }>()

  constructor(events: Events) {
    this.#events = events
  }

  /** One page of a plan's history. An entry that has stood under several units counts as one, as told by `places`. */
  async answer(plan: string, asked: HistoryQuery, places: Places): Promise<PlanHistory> {
    const query = { ...asked, key: keysOfEntries(asked, places) }
    const stream = bigPictureStream(plan)
    const index = await this.#upToDate(stream)
    const { skip, limit } = query
    const lines: Line[] = []
    let count = 0
    for (const line of index.find(query)) {
      if (count >= skip && count <= skip + limit) lines.push(line)
      count += 1
    }
    const shown = lines.slice(0, limit)
    const page = new HistoryPage({ events: this.#events, stream, index })
    const question = { isAsked: askedFor(query), places }
    const content = await Promise.all(shown.map((line) => page.entry(line, question)))
    return { content, count, next: lines.length > shown.length ? (shown.at(-1)?.rev ?? null) : null }
  }

  /** Returns a function that finds what a command wrote. Each event is read once, however many commands need it. */
  async writtenIn(plan: string): Promise<HistoryPage['written']> {
    const stream = bigPictureStream(plan)
    const page = new HistoryPage({ events: this.#events, stream, index: await this.#upToDate(stream) })
    return (asked) => page.written(asked)
  }

  async timeline(plan: string): Promise<PlanTimeline> {
    const index = await this.#upToDate(bigPictureStream(plan))
    return { head: index.head, ...index.groups(), ticks: index.ticks() }
  }

  /** Brings an index up to date. One read runs at a time; whoever asks meanwhile reads on after it. */
  async #upToDate(stream: string): Promise<PlanIndex> {
    const known = this.#indexes.get(stream) ?? { index: new PlanIndex(), reading: Promise.resolve() }
    this.#indexes.set(stream, known)
    known.reading = known.reading.catch(() => {}).then(() => this.#readOn(stream, known.index))
    await known.reading
    // Nobody has planned this period yet, so there is nothing to keep.
    if (known.index.head === -1) this.#indexes.delete(stream)
    return known.index
  }

  async #readOn(stream: string, index: PlanIndex): Promise<void> {
    for await (const event of this.#events.read(stream, { from: BigInt(index.head + 1) })) {
      index.add(event)
      if (index.head % AT_A_TIME === 0) await nextTurn()
    }
  }
}

type WrittenBy = { readonly keys: readonly string[]; readonly writer: string }
/** The keys that a question asks for, and where divisions are now and were before. */
type Question = { readonly isAsked: (key: string) => boolean; readonly places: Places }
type PageParts = { readonly events: Events; readonly stream: string; readonly index: PlanIndex }

/** The events behind one answer, each read once. */
class HistoryPage {
  readonly #parts: PageParts
  readonly #read = new Map<number, Promise<readonly DraftEvent[]>>()
  readonly #own = new Map<number, Promise<OwnWrites>>()
  readonly #slices = new TimeSlices()

  constructor(parts: PageParts) {
    this.#parts = parts
  }

  async entry(line: Line, question: Question): Promise<HistoryEntry> {
    const events = await this.#eventsOf(line)
    const last = events.at(-1)!
    const { actor: by, at, why } = last.metadata
    const { writes, over } = await this.#writesIn(events, question)
    const changes = await Promise.all(
      writes.first.map(async ({ k, keys, to }) => {
        const from = await this.#entryBefore([...keys, ...entryKeys(question.places, k)], line.rev)
        return { k, from, to }
      }),
    )
    return {
      rev: line.rev,
      at,
      by,
      kind: line.kind,
      via: last.data.via,
      ...(why !== undefined && { why }),
      ...factsOf(last),
      over,
      parts: line.parts,
      changes,
      changed: writes.count,
    }
  }

  /** The writes that the question is about, and how many values of other users the events replaced. */
  async #writesIn(events: readonly DraftEvent[], { isAsked, places }: Question) {
    const writes = new EntryWrites(places)
    let over = 0
    for (const { type, data } of events) {
      if (type !== 'DraftOpsApplied') continue
      while (this.#slices.isOver) await this.#slices.next()
      for (const op of data.ops) if (isAsked(op.k)) writes.add(op)
      over += data.over?.length ?? 0
    }
    return { writes, over }
  }

  /** What a command wrote under the keys; `writer` names the command as a cell's `w` does. */
  async written({ keys, writer }: WrittenBy): Promise<readonly DraftOp[]> {
    if (this.#slices.isOver) await this.#slices.next()
    for (const line of this.#parts.index.writesOf(keys, writer)) {
      const own = await this.#ownWrites(line)
      const theirs = keys.flatMap((key) => own.get(key) ?? [])
      if (theirs.length > 0) return theirs
    }
    return []
  }

  #ownWrites(line: Line): Promise<OwnWrites> {
    const known = this.#own.get(line.rev)
    if (known) return known
    const sorting = this.#eventsOf(line).then((events) => ownWrites(events, this.#slices))
    this.#own.set(line.rev, sorting)
    return sorting
  }

  /** Value of an entry before a revision, under whichever of its keys it stood. */
  async #entryBefore(keys: readonly string[], rev: number): Promise<DraftValue> {
    for (const key of new Set(keys)) {
      const value = await this.#valueBefore(key, rev)
      if (value !== null) return value
    }
    return null
  }

  async #valueBefore(key: string, rev: number): Promise<DraftValue> {
    const line = this.#parts.index.writeBefore(key, rev)
    if (!line) return null
    const events = await this.#eventsOf(line)
    for (const { type, data } of events.toReversed()) {
      if (type !== 'DraftOpsApplied') continue
      while (this.#slices.isOver) await this.#slices.next()
      const write = data.ops.findLast(({ k }) => k === key)
      if (write) return write.v
    }
    return null
  }

  #eventsOf({ rev, parts }: Line): Promise<readonly DraftEvent[]> {
    const { events, stream } = this.#parts
    const known = this.#read.get(rev)
    if (known) return known
    const bounds = { from: BigInt(rev - parts + 1), to: BigInt(rev) }
    const reading = Array.fromAsync(events.read(stream, bounds)) as Promise<DraftEvent[]> // the stream has no others
    this.#read.set(rev, reading)
    return reading
  }
}

/** Writes by draft key. */
type OwnWrites = ReadonlyMap<string, readonly DraftOp[]>

/** The writes that events made in their command's own name, without those given back to another writer. */
async function ownWrites(events: readonly DraftEvent[], slices: TimeSlices): Promise<OwnWrites> {
  const writes = new Map<string, DraftOp[]>()
  for (const { type, data } of events) {
    if (type !== 'DraftOpsApplied') continue
    for (const { k, v, w: givenBackTo } of data.ops) {
      if (givenBackTo !== undefined) continue
      const others = writes.get(k)
      if (others) others.push({ k, v })
      else writes.set(k, [{ k, v }])
    }
    if (slices.isOver) await slices.next()
  }
  return writes
}

/** The requested keys, and all other keys under which their entries have stood. */
function keysOfEntries({ key = [] }: Pick<HistoryQuery, 'key'>, places: Places): string[] {
  return [...new Set([key].flat().flatMap((each) => entryKeys(places, each)))]
}

/** Whether the question is about a draft key. */
function askedFor({ key = [], division }: Pick<HistoryQuery, 'key' | 'division'>): (key: string) => boolean {
  const keys = new Set([key].flat())
  if (division === undefined) return keys.size === 0 ? () => true : (text) => keys.has(text)
  return (text) => {
    if (keys.has(text)) return true
    const parsed = parseDraftKey(text)
    return parsed?.kind === 'applied' && parsed.scope.divisionId === division
  }
}

type Facts = Pick<
  HistoryEntry,
  'message' | 'upTo' | 'title' | 'undone' | 'revertedUser' | 'moment' | 'skipped'
>

function factsOf(event: DraftEvent): Facts {
  if (event.type === 'DraftPublished') {
    const { message, upTo } = event.data
    return { upTo, skipped: 0, ...(message !== undefined && { message }) }
  }
  if (event.type !== 'DraftOpsApplied') return { title: event.data.title, skipped: 0 }
  const { snapshot, undone, revertedUser, moment, skipped = [] } = event.data
  return {
    skipped: skipped.length,
    ...(snapshot && { title: snapshot.title }),
    ...(undone !== undefined && { undone }),
    ...(revertedUser !== undefined && { revertedUser }),
    ...(moment !== undefined && { moment }),
  }
}

import type { DraftOpsApplied, draftEvents } from '@staffplan/contracts/planning/draft-events'
import type { EventOf } from '@staffplan/contracts/event-definition'
import { parseDraftKey } from '@staffplan/contracts/planning/draft-key'
import type { AskedKind, HistoryKind, HistoryQuery } from '@staffplan/contracts/planning/history'
import { MOST_GROUPS, type PlanTimeline, type TickKind } from '@staffplan/contracts/planning/plan-replay'
import { clientIdOfWriter, isSameWriter, writerName } from '@staffplan/contracts/planning/writer'
import type { RecordedEvent } from '#ports/event-log.ts'

/** One event, or all parts of one write: `rev` is that of the last part. */
export type Line = {
  readonly rev: number
  readonly parts: number
  readonly by: number
  /** The client id. */
  readonly cid: string
  /** The client's number of the command. */
  readonly seq: number
  readonly at: number
  readonly kind: HistoryKind
  /** Whether it replaced what somebody else had written meanwhile. */
  isConflict: boolean
  /** Whether it wrote special drivers, alone or among others. */
  isSpecial: boolean
}

/** Most ticks in one answer. */
const MOST_TICKS = 2_000

type Wanted = Pick<HistoryQuery, 'key' | 'division' | 'user' | 'kind' | 'since' | 'until' | 'before'>

/**
 * Index of a plan's events: a few numbers for each, so that a question about the history reads only the events that its
 * answer consists of.
 */
export class PlanIndex {
  /** Revision of the last event. */
  head = -1
  /** By revision, ascending. */
  readonly #lines: Line[] = []
  /** Indexes into `#lines`, ascending: by draft key, and by division for the special drivers applied to it. */
  readonly #written = new Map<string, number[]>()
  /** Client ids, so that all lines of a client share one string. */
  readonly #clientIds = new Map<string, string>()

  add(recorded: RecordedEvent): void {
    const event = recorded as RecordedEvent & EventOf<typeof draftEvents> // parsed by EventTypes
    const rev = Number(event.revision)
    this.head = rev
    const { actor: by, at } = event.metadata
    const { i = 0, n = 1 } = (event.type === 'DraftOpsApplied' && event.data.txn) || {}
    // The parts of a write follow each other directly and make one line.
    if (i === 0)
      this.#lines.push({
        rev: rev + n - 1,
        parts: n,
        by,
        cid: this.#clientId(event.data.clientId),
        seq: event.data.seq,
        at: Date.parse(at),
        kind: kindOf(event),
        isConflict: false,
        isSpecial: false,
      })
    if (event.type === 'DraftOpsApplied') this.#note(event.data)
  }

  /** Matching lines, newest first; the search goes on only as far as the caller takes them. */
  *find(wanted: Wanted): Generator<Line> {
    const { since, until, before = Number.POSITIVE_INFINITY } = wanted
    const from = since === undefined ? Number.NEGATIVE_INFINITY : Date.parse(since)
    const to = until === undefined ? Number.POSITIVE_INFINITY : Date.parse(until)
    for (const line of this.#candidates(wanted)) {
      // A write does not count until its last part has been read.
      if (line.rev >= before || line.rev > this.head) continue
      // Times are not in the order of the log: clocks differ, and the calls of one save are stored after what came
      // meanwhile.
      if (line.at < from || line.at >= to) continue
      if (wanted.user !== undefined && wanted.user !== line.by) continue
      if (wanted.kind === undefined || isOfKind(line, wanted.kind)) yield line
    }
  }

  /** All lines, oldest first, in at most `MOST_GROUPS` groups; each group is represented by its last line. */
  groups(): Pick<PlanTimeline, 'groupSize' | 'groups'> {
    const count = this.#lines.findLastIndex(({ rev }) => rev <= this.head) + 1
    let groupSize = 1
    while (count > groupSize * MOST_GROUPS) groupSize *= 2
    const groups = Array.from({ length: Math.ceil(count / groupSize) }, (_, place) => {
      const { rev, at } = this.#lines[Math.min((place + 1) * groupSize, count) - 1]!
      return { rev, at: new Date(at).toISOString() }
    })
    return { groupSize, groups }
  }

  /** Marks of the timeline, oldest first; if there are very many, only the latest. */
  ticks(): PlanTimeline['ticks'] {
    return this.#lines
      .flatMap(({ rev, at, by, kind, isConflict }) => {
        const tick = isConflict ? 'conflict' : TICKS[kind]
        if (tick === null || rev > this.head) return []
        return { rev, at: new Date(at).toISOString(), by, kind: tick }
      })
      .slice(-MOST_TICKS)
  }

  /** Lines in which a command wrote one of the keys; `writer` names the command as a cell's `w` does. */
  *writesOf(keys: readonly string[], writer: string): Generator<Line> {
    const cid = clientIdOfWriter(writer)
    const seq = Number(writer.slice(writer.lastIndexOf(':') + 1))
    for (const place of keys.flatMap((key) => this.#written.get(key) ?? [])) {
      const line = this.#lines[place]!
      const isAlike = line.seq === seq && line.cid === cid && line.rev <= this.head
      if (isAlike && isSameWriter(writerName(line), writer)) yield line
    }
  }

  /** The last line before a revision that wrote a key. */
  writeBefore(key: string, rev: number): Line | null {
    const places = this.#written.get(key) ?? []
    const place = places.findLast((each) => this.#lines[each]!.rev < rev)
    return place === undefined ? null : this.#lines[place]!
  }

  /** All lines, or those that wrote one of the keys or for the division asked for; newest first. */
  *#candidates({ key = [], division }: Wanted): Generator<Line> {
    const names = [key, division === undefined ? [] : divisionName(division)].flat()
    if (names.length === 0) {
      for (let place = this.#lines.length - 1; place >= 0; place--) yield this.#lines[place]!
      return
    }
    const places = new Set(names.flatMap((name) => this.#written.get(name) ?? []))
    for (const place of [...places].toSorted((a, b) => b - a)) yield this.#lines[place]!
  }

  #note({ ops, over = [] }: DraftOpsApplied): void {
    const place = this.#lines.length - 1
    this.#lines[place]!.isConflict ||= over.length > 0
    for (const { k } of ops) {
      this.#noteAt(k, place)
      const key = parseDraftKey(k)
      if (key?.kind !== 'applied') continue
      this.#noteAt(divisionName(key.scope.divisionId), place)
      this.#lines[place]!.isSpecial = true
    }
  }

  #clientId(text: string): string {
    const known = this.#clientIds.get(text)
    if (known === undefined) this.#clientIds.set(text, text)
    return known ?? text
  }

  #noteAt(name: string, place: number): void {
    const places = this.#written.get(name)
    if (!places) this.#written.set(name, [place])
    else if (places.at(-1) !== place) places.push(place)
  }
}

const TICKS: { readonly [kind in HistoryKind]: TickKind | null } = {
  edit: null,
  undo: null,
  redo: null,
  legacy: null,
  restore: 'restore',
  discard: 'restore',
  publish: 'publish',
  snapshot: 'snapshot',
  snapshotImport: 'snapshot',
  snapshotDelete: null,
}

function isOfKind(line: Line, kind: AskedKind): boolean {
  if (kind === 'special') return line.isSpecial
  return kind === 'conflict' ? line.isConflict : line.kind === kind
}

/** Name of a division in `#written`; no draft key begins like this. */
function divisionName(id: number): string {
  return `d${id}`
}

function kindOf(event: EventOf<typeof draftEvents>): HistoryKind {
  switch (event.type) {
    case 'DraftOpsApplied':
      return event.data.cause
    case 'DraftPublished':
      return 'publish'
    case 'SnapshotCreated':
      return 'snapshot'
    case 'SnapshotImported':
      return 'snapshotImport'
    case 'SnapshotDeleted':
      return 'snapshotDelete'
  }
}

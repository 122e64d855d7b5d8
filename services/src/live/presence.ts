import { isDeepStrictEqual } from 'node:util'
import type { PresenceEntry, ServerFrame } from '@staffplan/contracts/live'

/** A connection that is told who else is present. */
type Watcher = { readonly backlog: () => number; readonly sendText: (frame: Buffer) => void }

type Present = { entry: PresenceEntry; heardAt: number; readonly watcher: Watcher }

/** Who is present, by topic. */
export type PresentByTopic = ReadonlyMap<string, readonly PresenceEntry[]>

export type Place = Pick<PresenceEntry, 'key' | 'mode'>

/** Changes are sent at most ten times a second. */
const BATCH_MILLISECONDS = 100
/** Milliseconds without a sign of life after which a connection is not present any more. */
const LIFETIME = 30_000
/** Milliseconds for an idle tab, which nobody looks at and whose timers are slow. */
const LIFETIME_IDLE = 90_000
/** With more bytes unsent than this, a connection is not told of presence, which matters least. */
const BACKLOG_BYTES = 16 * 1024

/** Who follows a topic, and where on its page they are. Volatile: never an event, and only the latest state counts. */
class Presence {
  readonly #topic: string
  readonly #present = new Map<string, Present>()
  /** Connections without a sign of life, which do not count as present but are still told of the others. */
  readonly #asleep = new Set<string>()
  /** Those present at other processes, by connection. */
  #elsewhere: ReadonlyMap<string, PresenceEntry> = new Map()
  readonly #changed = new Set<string>()
  #isTelling = false

  constructor(topic: string) {
    this.#topic = topic
  }

  get entries(): PresenceEntry[] {
    return [...this.here, ...this.#elsewhere.values()]
  }

  /** Those present at this process. */
  get here(): PresenceEntry[] {
    return [...this.#present.keys()].flatMap((conn) => this.#entryOf(conn) ?? [])
  }

  get isEmpty(): boolean {
    return this.#present.size === 0
  }

  enter(entry: PresenceEntry, watcher: Watcher): void {
    this.#present.set(entry.conn, { entry, heardAt: performance.now(), watcher })
    this.#tell(entry.conn)
  }

  moved(conn: string, { key, mode }: Place, at: string): void {
    const present = this.#present.get(conn)
    if (!present) return
    this.renew(conn)
    const { entry } = present
    if (entry.key === key && entry.mode === mode) return
    const { userId } = entry
    present.entry = { conn, userId, mode, since: at, ...(key === undefined ? {} : { key }) }
    this.#tell(conn)
  }

  renew(conn: string): void {
    const present = this.#present.get(conn)
    if (present) present.heardAt = performance.now()
    if (this.#asleep.delete(conn)) this.#tell(conn)
  }

  leave(conn: string): void {
    this.#asleep.delete(conn)
    if (this.#present.delete(conn)) this.#tell(conn)
  }

  /** Replaces who is present at other processes. */
  foundElsewhere(entries: readonly PresenceEntry[]): void {
    const before = this.#elsewhere
    this.#elsewhere = new Map(entries.map((entry) => [entry.conn, entry]))
    for (const conn of new Set([...before.keys(), ...this.#elsewhere.keys()]))
      if (!isDeepStrictEqual(before.get(conn), this.#elsewhere.get(conn))) this.#tell(conn)
  }

  /** Connections without a sign of life are not present until their next one. Called every second. */
  expire(now: number): void {
    for (const [conn, { heardAt, entry }] of this.#present)
      if (now - heardAt > (entry.mode === 'idle' ? LIFETIME_IDLE : LIFETIME)) this.#sleep(conn)
  }

  #sleep(conn: string): void {
    const present = this.#present.get(conn)
    if (!present || this.#asleep.has(conn)) return
    this.#asleep.add(conn)
    this.#tell(conn)
  }

  #entryOf(conn: string): PresenceEntry | undefined {
    if (this.#asleep.has(conn)) return undefined
    return this.#present.get(conn)?.entry ?? this.#elsewhere.get(conn)
  }

  #tell(conn: string): void {
    this.#changed.add(conn)
    if (this.#isTelling) return
    this.#isTelling = true
    setTimeout(() => this.#flush(), BATCH_MILLISECONDS).unref()
  }

  #flush(): void {
    this.#isTelling = false
    const set = [...this.#changed].flatMap((conn) => this.#entryOf(conn) ?? [])
    const gone = [...this.#changed].filter((conn) => !this.#entryOf(conn))
    this.#changed.clear()
    const frame = { t: 'pres', topic: this.#topic, set, gone } satisfies ServerFrame
    const text = Buffer.from(JSON.stringify(frame))
    for (const { watcher } of this.#present.values())
      if (watcher.backlog() < BACKLOG_BYTES) watcher.sendText(text)
  }
}

/** The presence of each topic where people work together. */
export class Presences {
  readonly #topics = new Map<string, Presence>()

  of(topic: string): Presence {
    const presence = this.#topics.get(topic) ?? new Presence(topic)
    this.#topics.set(topic, presence)
    return presence
  }

  /** Those present at this process. */
  here(): PresentByTopic {
    const topics = Array.from(this.#topics, ([topic, { here }]) => [topic, here] as const)
    return new Map(topics.filter(([, entries]) => entries.length > 0))
  }

  /** Whether any connection of this process is to be told, with or without a sign of life. */
  get areWatched(): boolean {
    return this.#topics.values().some(({ isEmpty }) => !isEmpty)
  }

  /** Replaces who is present at other processes. */
  foundElsewhere(found: PresentByTopic): void {
    for (const [topic, presence] of this.#topics) presence.foundElsewhere(found.get(topic) ?? [])
  }

  /** Called every second. */
  expire(now: number): void {
    for (const [topic, presence] of this.#topics) {
      if (presence.isEmpty) this.#topics.delete(topic)
      else presence.expire(now)
    }
  }
}

import type { PresenceEntry, ServerFrameOf } from '@staffplan/contracts/live'
import { ChangeCounters } from '../draft/change-counters.ts'

/** Another user who has the plan open, in one tab or several. */
export type Colleague = {
  readonly userId: number
  /** The place, by draft key, scope or `manualPlace`; null where it is no cell. */
  readonly key: string | null
  readonly mode: PresenceEntry['mode']
}

type RosterFrame = ServerFrameOf<'pres' | 'tail'>

/** The other users and where they are, as the server reports; empty without a connection. */
export class Roster {
  /** Changes by place where somebody is; `ALL` for changes of the whole list. */
  readonly places = new ChangeCounters<string>()
  readonly #userId: number
  readonly #tabs = new Map<string, PresenceEntry>()
  #people: readonly Colleague[] = []
  #isKnown = false

  /** `userId`: this user, whose own tabs are left out. */
  constructor(userId: number) {
    this.#userId = userId
  }

  /** Whether the server has reported who is there; false without a connection. */
  get isKnown(): boolean {
    return this.#isKnown
  }

  /** Sorted by user id; the same array until something changes. */
  get people(): readonly Colleague[] {
    return this.#people
  }

  /** Who is at a place; somebody typing takes precedence over those who only look. */
  at(key: string): Colleague | null {
    const there = this.#people.filter((one) => one.key === key)
    return there.find(({ mode }) => mode === 'edit') ?? there[0] ?? null
  }

  receive(frame: RosterFrame): void {
    if (frame.t === 'tail') this.#tabs.clear()
    else for (const conn of frame.gone) this.#tabs.delete(conn)
    for (const entry of frame.t === 'tail' ? frame.presence : frame.set) this.#tabs.set(entry.conn, entry)
    const isNews = !this.#isKnown
    this.#isKnown = true
    this.#tell()
    if (isNews) this.places.bump(ALL)
  }

  /** The connection is lost, so nobody knows who is there. */
  clear(): void {
    this.#tabs.clear()
    this.#isKnown = false
    this.#tell()
  }

  #tell(): void {
    const before = this.#people
    const others = [...this.#tabs.values()].filter(({ userId }) => userId !== this.#userId)
    const tabs = Map.groupBy(others, ({ userId }) => userId)
    const now = [...tabs].map(([userId, entries]) => colleagueOf(userId, entries))
    this.#people = now.toSorted((a, b) => a.userId - b.userId)
    const moved = new Set(
      [...difference(before, this.#people), ...difference(this.#people, before)].map(({ key }) => key),
    )
    if (moved.size === 0) {
      this.#people = before
      return
    }
    for (const key of moved) if (key !== null) this.places.bump(key)
    this.places.bump(ALL)
  }
}

/** The key under which `places` reports every change. */
export const ALL = 'all'

const RANK = { edit: 2, view: 1, idle: 0 } as const

/** If a user has several tabs, the most active one counts; among equals the one moved in last. */
function colleagueOf(userId: number, entries: readonly PresenceEntry[]): Colleague {
  const latest = entries.toSorted(
    (a, b) => RANK[b.mode] - RANK[a.mode] || Date.parse(b.since) - Date.parse(a.since),
  )[0]
  return { userId, key: latest?.key ?? null, mode: latest?.mode ?? 'idle' }
}

function difference(some: readonly Colleague[], others: readonly Colleague[]): readonly Colleague[] {
  const isSame = (a: Colleague, b: Colleague) => a.userId === b.userId && a.key === b.key && a.mode === b.mode
  return some.filter((one) => !others.some((other) => isSame(one, other)))
}

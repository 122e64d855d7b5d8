import type { PresenceEntry, ServerFrameOf } from '@staffplan/contracts/live'
import { ChangeCounters } from '../draft/change-counters.ts'

/** Somebody else who has the plan open, in one tab or several. */
export type Colleague = {
  readonly userId: number
  /** Where they are, as `placeKey` has it; null where that is no cell. */
  readonly key: string | null
  readonly mode: PresenceEntry['mode']
}

type Told = ServerFrameOf<'pres' | 'tail'>

/** Who else is there, and where: what the server says, for as long as there is a line to it. */
export class Roster {
  /** Places where somebody is; `all` for whoever shows the people themselves. */
  readonly places = new ChangeCounters<string>()
  readonly #userId: number
  readonly #tabs = new Map<string, PresenceEntry>()
  #people: readonly Colleague[] = []
  #isKnown = false

  /** Own tabs are nobody else. */
  constructor(userId: number) {
    this.#userId = userId
  }

  /** The server has said who is there; without a line nobody knows. */
  get isKnown(): boolean {
    return this.#isKnown
  }

  /** In a steady order; the same list until something changes. */
  get people(): readonly Colleague[] {
    return this.#people
  }

  /** Who is at a place; whoever types there before those who only look. */
  at(key: string): Colleague | null {
    const there = this.#people.filter((one) => one.key === key)
    return there.find(({ mode }) => mode === 'edit') ?? there[0] ?? null
  }

  hear(frame: Told): void {
    if (frame.t === 'tail') this.#tabs.clear()
    else for (const conn of frame.gone) this.#tabs.delete(conn)
    for (const entry of frame.t === 'tail' ? frame.presence : frame.set) this.#tabs.set(entry.conn, entry)
    const isNews = !this.#isKnown
    this.#isKnown = true
    this.#tell()
    if (isNews) this.places.bump(ALL)
  }

  /** Nobody knows any more who is there. */
  clear(): void {
    this.#tabs.clear()
    this.#isKnown = false
    this.#tell()
  }

  #tell(): void {
    const before = this.#people
    const others = [...this.#tabs.values()].filter(({ userId }) => userId !== this.#userId)
    const tabs = Map.groupBy(others, ({ userId }) => userId)
    const now = [...tabs].map(([userId, entries]) => placeOf(userId, entries))
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

/** The key under which `places` tells of everybody. */
export const ALL = 'all'

const RANK = { edit: 2, view: 1, idle: 0 } as const

/** Of several tabs, the one that is worked in counts; among equals the one that was moved in last. */
function placeOf(userId: number, entries: readonly PresenceEntry[]): Colleague {
  const latest = entries.toSorted(
    (a, b) => RANK[b.mode] - RANK[a.mode] || Date.parse(b.since) - Date.parse(a.since),
  )[0]
  return { userId, key: latest?.key ?? null, mode: latest?.mode ?? 'idle' }
}

function difference(some: readonly Colleague[], others: readonly Colleague[]): readonly Colleague[] {
  const isSame = (a: Colleague, b: Colleague) => a.userId === b.userId && a.key === b.key && a.mode === b.mode
  return some.filter((one) => !others.some((other) => isSame(one, other)))
}

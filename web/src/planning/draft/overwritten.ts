import type { DraftOp, DraftValue } from '@staffplan/contracts/planning/draft'
import { movesIn, writesOfEach } from './moved-entries.ts'
import { isSame } from './same-value.ts'
import { Signal } from '#live/signal.ts'

/** A value of this user that somebody else has replaced. */
export type Conflict = {
  readonly key: string
  readonly by: number
  readonly mine: DraftValue
  readonly theirs: DraftValue
}

/** What somebody else wrote under a key. */
type Foreign = Pick<Conflict, 'by' | 'theirs'>

/** All conflicts that this user has not decided yet, whether or not the page was shown when they arose. */
export class Overwritten {
  readonly arrived = new Signal<void>()
  readonly changed = new Signal<void>()
  readonly #byKey = new Map<string, Conflict>()
  #all: readonly Conflict[] = []

  /** Newest last. */
  get all(): readonly Conflict[] {
    return this.#all
  }

  of(key: string): Conflict | null {
    return this.#byKey.get(key) ?? null
  }

  /**
   * Takes what somebody else wrote; `own` is what this user had there. A further overwrite of the same value replaces
   * the earlier conflict, and a value that is back ends it.
   */
  receive(by: number, ops: readonly DraftOp[], own: ReadonlyMap<string, DraftValue>): void {
    const written = writesOfEach(ops).map(({ k, v }): [string, Foreign] => [k, { by, theirs: v }])
    this.#take(new Map(written), own, movesIn(ops))
  }

  /**
   * Like `receive`, but from the values stored now, however they came about: `now` is null where nobody else has written the
   * value, and `moves` maps former keys of entries to present ones.
   */
  compare(
    own: ReadonlyMap<string, DraftValue>,
    now: (key: string) => Foreign | null,
    moves: (keys: readonly string[]) => ReadonlyMap<string, string>,
  ): void {
    const before = [...new Set([...this.#byKey.keys(), ...own.keys()])]
    const moved = moves(before)
    const keys = new Set(before.map((key) => moved.get(key) ?? key))
    this.#take(new Map([...keys].map((key) => [key, now(key)])), own, moved)
  }

  /** The author has decided about these keys: they are no conflict any more. */
  decided(keys: readonly string[]): void {
    const known = keys.filter((key) => this.#byKey.delete(key))
    if (known.length > 0) this.#tell()
  }

  #take(
    written: ReadonlyMap<string, Foreign | null>,
    own: ReadonlyMap<string, DraftValue>,
    moves: ReadonlyMap<string, string>,
  ): void {
    let arrived = false
    let left = this.#follow(moves)
    const before = new Map([...moves].map(([from, to]) => [to, own.get(from)]))
    for (const [key, foreign] of written) {
      const known = this.#byKey.get(key)
      const mine = known ? known.mine : (before.get(key) ?? own.get(key))
      const isKnown = known && known.by === foreign?.by && isSame(known.theirs, foreign.theirs)
      if (mine === undefined || isKnown) continue
      this.#byKey.delete(key)
      if (!foreign || isSame(mine, foreign.theirs)) left ||= known !== undefined
      else {
        this.#byKey.set(key, { key, mine, ...foreign })
        arrived = true
      }
    }
    if (arrived || left) this.#tell()
    if (arrived) this.arrived.tell()
  }

  /** Puts known conflicts under the present keys of entries that have moved; returns whether there were any. */
  #follow(moves: ReadonlyMap<string, string>): boolean {
    let hasMoved = false
    for (const [from, to] of moves) {
      const known = this.#byKey.get(from)
      if (!known) continue
      this.#byKey.delete(from)
      this.#byKey.set(to, { ...known, key: to })
      hasMoved = true
    }
    return hasMoved
  }

  #tell(): void {
    this.#all = [...this.#byKey.values()]
    this.changed.tell()
  }
}

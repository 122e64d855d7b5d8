import type { DraftOp, DraftValue } from '@staffplan/contracts/planning/draft'
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
  hear(by: number, ops: readonly DraftOp[], own: ReadonlyMap<string, DraftValue>): void {
    this.#take(new Map(ops.map(({ k, v }) => [k, { by, theirs: v }])), own)
  }

  /** Like `hear`, from the values that stand there now, however they came there; null where nobody else wrote. */
  compare(own: ReadonlyMap<string, DraftValue>, now: (key: string) => Foreign | null): void {
    const keys = new Set([...this.#byKey.keys(), ...own.keys()])
    this.#take(new Map([...keys].map((key) => [key, now(key)])), own)
  }

  /** The author has decided about these keys: they are no conflict any more. */
  decided(keys: readonly string[]): void {
    const known = keys.filter((key) => this.#byKey.delete(key))
    if (known.length > 0) this.#tell()
  }

  #take(written: ReadonlyMap<string, Foreign | null>, own: ReadonlyMap<string, DraftValue>): void {
    let arrived = false
    let left = false
    for (const [key, foreign] of written) {
      const known = this.#byKey.get(key)
      const mine = known ? known.mine : own.get(key)
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

  #tell(): void {
    this.#all = [...this.#byKey.values()]
    this.changed.tell()
  }
}

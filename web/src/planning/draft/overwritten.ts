import type { DraftOp, DraftValue } from '@staffplan/contracts/planning/draft'
import { isSame } from './same-value.ts'
import { Signal } from '#live/signal.ts'

/** A value of this person that somebody else replaced. */
export type Conflict = {
  readonly key: string
  readonly by: number
  readonly mine: DraftValue
  readonly theirs: DraftValue
}

/** All of them that nothing has been decided about yet, whether or not the page was shown when they came. */
export class Overwritten {
  readonly arrived = new Signal<void>()
  readonly changed = new Signal<void>()
  readonly #byKey = new Map<string, Conflict>()
  #all: readonly Conflict[] = []

  /** The last one is the newest. */
  get all(): readonly Conflict[] {
    return this.#all
  }

  of(key: string): Conflict | null {
    return this.#byKey.get(key) ?? null
  }

  /**
   * Takes what somebody wrote. `own` is what this person had there; whoever overwrites the same value again takes the place of
   * the one before, and a value that is back is no conflict any more.
   */
  hear(by: number, ops: readonly DraftOp[], own: ReadonlyMap<string, DraftValue>): void {
    let arrived = false
    let left = false
    for (const { k, v } of ops) {
      const known = this.#byKey.get(k)
      const mine = known ? known.mine : own.get(k)
      if (mine === undefined) continue
      this.#byKey.delete(k)
      if (isSame(mine, v)) left ||= known !== undefined
      else {
        this.#byKey.set(k, { key: k, by, mine, theirs: v })
        arrived = true
      }
    }
    if (arrived || left) this.#tell()
    if (arrived) this.arrived.tell()
  }

  /** What the keys show now is what their writer wants there. */
  decided(keys: readonly string[]): void {
    const known = keys.filter((key) => this.#byKey.delete(key))
    if (known.length > 0) this.#tell()
  }

  #tell(): void {
    this.#all = [...this.#byKey.values()]
    this.changed.tell()
  }
}

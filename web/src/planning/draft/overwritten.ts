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

/** What somebody else wrote under a key. */
type Foreign = Pick<Conflict, 'by' | 'theirs'>

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
    this.#take(new Map(ops.map(({ k, v }) => [k, { by, theirs: v }])), own)
  }

  /** The same from what stands there by now, however it came there; null where nobody else has written it. */
  compare(own: ReadonlyMap<string, DraftValue>, now: (key: string) => Foreign | null): void {
    const keys = new Set([...this.#byKey.keys(), ...own.keys()])
    this.#take(new Map([...keys].map((key) => [key, now(key)])), own)
  }

  /** What the keys show now is what their writer wants there. */
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

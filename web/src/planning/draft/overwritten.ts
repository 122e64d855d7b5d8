import type { DraftValue } from '@staffplan/contracts/planning/draft'
import { isSame } from './same-value.ts'
import { Signal } from '#live/signal.ts'

/** A value of this person that somebody replaced without having seen it. */
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
  #conflicts: readonly Conflict[] = []

  /** The last one is the newest. */
  get all(): readonly Conflict[] {
    return this.#conflicts
  }

  /** Whoever overwrites the same value again takes the place of the one before. */
  add(conflict: Conflict): void {
    const before = this.#conflicts.find(({ key }) => key === conflict.key)
    const mine = before ? before.mine : conflict.mine
    this.#conflicts = [...this.#without([conflict.key]), { ...conflict, mine }]
    this.changed.tell()
    this.arrived.tell()
  }

  /** What the key shows now is what its writer wants there. */
  decided(keys: readonly string[]): void {
    const left = this.#without(keys)
    if (left.length === this.#conflicts.length) return
    this.#conflicts = left
    this.changed.tell()
  }

  /** Others may put back themselves what they have overwritten. */
  shows(key: string, value: DraftValue): void {
    if (this.#conflicts.some((one) => one.key === key && isSame(one.mine, value))) this.decided([key])
  }

  #without(keys: readonly string[]): readonly Conflict[] {
    return this.#conflicts.filter(({ key }) => !keys.includes(key))
  }
}

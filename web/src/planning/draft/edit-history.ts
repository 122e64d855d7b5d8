import type { DraftOp } from '@staffplan/contracts/planning/draft'
import type { Change, DraftStore } from './draft-store.ts'
import { isSame } from './same-value.ts'

/** What a step back or forward did. */
export type Stepped = {
  readonly ops: readonly DraftOp[]
  /** Keys that hold something else by now: they stay as they are. */
  readonly skipped: number
}

type Options = {
  readonly store: Pick<DraftStore, 'edited' | 'kept'>
  readonly edit: (ops: readonly DraftOp[]) => boolean
}

const MOST_STEPS = 100

/** This tab's own steps, to take back and to repeat one by one; never over what somebody else has written since. */
export class EditHistory {
  readonly #options: Options
  #done: (readonly Change[])[] = []
  #undone: (readonly Change[])[] = []
  #isStepping = false

  constructor(options: Options) {
    this.#options = options
  }

  /** Follows the steps from now on; returns its own undo. */
  follow(): () => void {
    return this.#options.store.edited.listen((step) => {
      if (this.#isStepping) return
      this.#done = [...this.#done, step].slice(-MOST_STEPS)
      this.#undone = []
    })
  }

  /** Null when there is no step to take back. */
  undo(): Stepped | null {
    const step = this.#done.pop()
    if (!step) return null
    this.#undone.push(step)
    return this.#write(step.map(({ k, before, after }) => ({ k, before: after, after: before })))
  }

  /** Null when there is none to repeat. */
  redo(): Stepped | null {
    const step = this.#undone.pop()
    if (!step) return null
    this.#done.push(step)
    return this.#write(step)
  }

  #write(step: readonly Change[]): Stepped {
    const { store, edit } = this.#options
    const untouched = step.filter(({ k, before }) => isSame(store.kept(k), before))
    const ops = untouched.map(({ k, after }) => ({ k, v: after }))
    this.#isStepping = true
    try {
      if (ops.length > 0) edit(ops)
    } finally {
      this.#isStepping = false
    }
    return { ops, skipped: step.length - ops.length }
  }
}

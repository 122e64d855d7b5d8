import type { DraftOp } from '@staffplan/contracts/planning/draft'
import { type Client, isSameWriter, writerName } from '@staffplan/contracts/planning/writer'
import type { DraftStore } from './draft-store.ts'
import type { Change, Step } from './step.ts'

/** What a step back or forward did. */
export type Stepped = {
  readonly ops: readonly DraftOp[]
  /** Keys that somebody else has written by now: they stay as they are. */
  readonly skipped: number
}

type Kept = Step & {
  readonly writer: string
  /** Taken back before it was ever sent. */
  readonly isWithdrawn: boolean
}

type Options = {
  readonly client: Client
  readonly store: Pick<DraftStore, 'edited' | 'renumbered' | 'writer' | 'drop'>
  readonly edit: (ops: readonly DraftOp[]) => boolean
  /** What is entered now goes out at once. */
  readonly isLive: () => boolean
  /** The command waits and was never on the line. */
  readonly isUnsent: (seq: number) => boolean
}

const MOST_STEPS = 100

/**
 * This session's own steps, to take back and to repeat one by one; never over what somebody else has written since, even
 * where it is the same value. What was sent is taken back only while the line stands: what waited for it would
 * replace what others write meanwhile.
 */
export class EditHistory {
  readonly #options: Options
  #done: readonly Kept[] = []
  #undone: readonly Kept[] = []
  /** By writer and key: whose value a step back or forward brought back with that write. */
  readonly #brought = new Map<string, string | null>()
  /** Number of the command of the step that is being taken; null while somebody enters something. */
  #stepping: { seq: number | null } | null = null

  constructor(options: Options) {
    this.#options = options
  }

  /** Follows the steps from now on; returns its own undo. */
  follow(): () => void {
    const { edited, renumbered } = this.#options.store
    const undo = [
      edited.listen((step) => this.#hear(step)),
      renumbered.listen(({ from, to, keys }) => this.#renumber(from, to, keys)),
    ]
    return () => undo.forEach((stop) => stop())
  }

  /** Null when there is no step to take back; `offline` when it can only be taken back once the line is there again. */
  undo(): Stepped | 'offline' | null {
    const { store, isLive, isUnsent } = this.#options
    const step = this.#done.at(-1)
    if (!step) return null
    const isWithdrawn = isUnsent(step.seq)
    if (!isWithdrawn && !isLive()) return 'offline'
    const { own, skipped } = this.#split(step, () => step.writer)
    const ops = own.map(({ k, before }) => ({ k, v: before }))
    if (isWithdrawn) store.drop(step.seq)
    else if (!this.#write(ops, own, ({ over }) => over)) return null
    this.#done = this.#done.slice(0, -1)
    this.#undone = [...this.#undone, { ...step, isWithdrawn }]
    return { ops, skipped }
  }

  /** Null when there is none to repeat; `offline` as for `undo`. */
  redo(): Stepped | 'offline' | null {
    const step = this.#undone.at(-1)
    if (!step) return null
    if (!step.isWithdrawn && !this.#options.isLive()) return 'offline'
    const { own, skipped } = this.#split(step, ({ over }) => over)
    const ops = own.map(({ k, after }) => ({ k, v: after }))
    const written = this.#write(ops, own, () => step.writer)
    if (!written) return null
    this.#undone = this.#undone.slice(0, -1)
    this.#done = [...this.#done, { ...step, seq: written.seq ?? step.seq, isWithdrawn: false }]
    return { ops, skipped }
  }

  #hear(step: Step): void {
    if (this.#stepping) {
      this.#stepping.seq = step.seq
      return
    }
    const kept = { ...step, writer: this.#nameOf(step.seq), isWithdrawn: false }
    this.#done = [...this.#done, kept].slice(-MOST_STEPS)
    this.#undone = []
  }

  /** The same command goes out once more under another number. */
  #renumber(from: number, to: number, keys: readonly string[]): void {
    for (const k of keys) this.#brought.set(`${this.#nameOf(to)} ${k}`, this.#original(this.#nameOf(from), k))
    this.#done = this.#done.map((step) => (step.seq === from ? { ...step, seq: to } : step))
  }

  /** The changes of a step whose key still holds what it has to be taken from. */
  #split({ changes }: Step, expected: (change: Change) => string | null) {
    const { store } = this.#options
    const own = changes.filter((change) =>
      isSame(this.#original(store.writer(change.k), change.k), expected(change)),
    )
    return { own, skipped: changes.length - own.length }
  }

  /** Null when it was not taken. */
  #write(ops: readonly DraftOp[], own: readonly Change[], whose: (change: Change) => string | null) {
    const stepping: { seq: number | null } = { seq: null }
    this.#stepping = stepping
    try {
      if (ops.length > 0 && !this.#options.edit(ops)) return null
    } finally {
      this.#stepping = null
    }
    const { seq } = stepping
    if (seq !== null)
      for (const change of own) this.#brought.set(`${this.#nameOf(seq)} ${change.k}`, whose(change))
    return stepping
  }

  #original(writer: string | null, key: string): string | null {
    let found = writer
    for (let next = this.#brought.get(`${found} ${key}`); next !== undefined;) {
      found = next
      next = this.#brought.get(`${found} ${key}`)
    }
    return found
  }

  #nameOf(seq: number): string {
    const { userId, clientId } = this.#options.client
    return writerName({ by: userId, cid: clientId, seq })
  }
}

function isSame(a: string | null, b: string | null): boolean {
  return a === null || b === null ? a === b : isSameWriter(a, b)
}

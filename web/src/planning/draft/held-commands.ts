import { type DraftCommand, keysOf, staleNumbers } from './draft-command.ts'
import type { DraftStore } from './draft-store.ts'

/** Changes of an earlier day that wait in the tab, whose author has to be asked before anything is sent, also what was entered after them. */
export class HeldCommands {
  readonly #store: Pick<DraftStore, 'pending' | 'settle'>
  #numbers: ReadonlySet<number>

  constructor(store: Pick<DraftStore, 'pending' | 'settle'>) {
    this.#store = store
    this.#numbers = staleNumbers(store.pending, Date.now())
  }

  get areAny(): boolean {
    return this.#numbers.size > 0
  }

  /** How many values they are. */
  get count(): number {
    return new Set(this.#pending.flatMap(keysOf)).size
  }

  /** They may go. */
  release(): void {
    this.#numbers = new Set()
  }

  discard(): void {
    for (const { seq } of this.#pending) this.#store.settle(seq)
    this.release()
  }

  get #pending(): readonly DraftCommand[] {
    return this.#store.pending.filter(({ seq }) => this.#numbers.has(seq))
  }
}

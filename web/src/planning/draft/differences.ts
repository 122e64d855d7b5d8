import type { DraftStore } from './draft-store.ts'
import { isSame } from './same-value.ts'
import { ChangeCounters } from './change-counters.ts'

/** Keys whose value in the draft differs from the published plan; kept up to date as either changes. */
export class Differences {
  readonly changes = new ChangeCounters<'all'>()
  readonly #keys = new Set<string>()
  readonly #undo: readonly (() => void)[]

  constructor(draft: DraftStore, published: DraftStore) {
    const compare = (keys: Iterable<string>) => {
      let isChanged = false
      for (const key of keys) {
        const differs = !isSame(draft.kept(key), published.kept(key))
        if (differs === this.#keys.has(key)) continue
        isChanged = true
        if (differs) this.#keys.add(key)
        else this.#keys.delete(key)
        draft.keys.bump(key)
      }
      if (isChanged) this.changes.bump('all')
    }
    this.#undo = [draft.changes.listen(compare), published.changes.listen(compare)]
  }

  get keys(): ReadonlySet<string> {
    return this.#keys
  }

  has(key: string): boolean {
    return this.#keys.has(key)
  }

  stop(): void {
    for (const undo of this.#undo) undo()
  }
}

import { ChangeCounters } from '../draft/change-counters.ts'

/** Which number's explanation is open, by the id of its element, which is framed meanwhile. */
export class Explained {
  readonly changes = new ChangeCounters<string>()
  #id: string | null = null

  is(id: string): boolean {
    return this.#id === id
  }

  set(id: string | null): void {
    const before = this.#id
    if (before === id) return
    this.#id = id
    for (const each of [before, id]) if (each !== null) this.changes.bump(each)
  }
}

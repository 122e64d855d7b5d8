import type { DraftValue } from '@staffplan/contracts/planning/draft'

/** Which of the two maps a caller reads and saves. */
export type StoreMap = 'userInput' | 'drivers'

/** What a session last read: a revision of the draft, or the map it sent itself. */
export type Remembered = { readonly rev: number } | { readonly held: ReadonlyMap<string, DraftValue> }

const SESSIONS = 1_000

/** What each session last read of the plan, for the merge of its next save; forgotten with the process. */
export class CallerBases {
  readonly #bases = new Map<string, Remembered>()

  remember(sessionId: string, map: StoreMap, remembered: Remembered): void {
    const name = `${sessionId} ${map}`
    this.#bases.delete(name)
    this.#bases.set(name, remembered)
    if (this.#bases.size > 2 * SESSIONS) this.#bases.delete(this.#bases.keys().next().value!) // it has a first
  }

  last(sessionId: string, map: StoreMap): Remembered | null {
    return this.#bases.get(`${sessionId} ${map}`) ?? null
  }
}

import { Refusal } from '@staffplan/contracts/refusal'

const MAX_WAITING = 8

/** Runs one import at a time. A few may wait; a second one of the same year and kind is refused. */
export class ImportQueue {
  readonly #busy = new Set<string | symbol>()
  #last: Promise<unknown> = Promise.resolve()

  /** Number of imports that run or wait. */
  get size(): number {
    return this.#busy.size
  }

  /** Throws what `run` would throw now; without a name it only checks whether there is room. */
  check(name: string | null): void {
    if (name !== null && this.#busy.has(name)) throw new Refusal('import-running')
    if (this.#busy.size > MAX_WAITING) throw new Refusal('busy')
  }

  /** `name` is what must not run twice at once, such as `hr 2019`; null for work that only waits for its turn. */
  async run<Result>(name: string | null, work: () => Promise<Result>): Promise<Result> {
    this.check(name)
    const entry = name ?? Symbol()
    this.#busy.add(entry)
    const before = this.#last
    const mine = (async () => {
      await before
      return work()
    })()
    this.#last = mine.catch(() => {})
    try {
      return await mine
    } finally {
      this.#busy.delete(entry)
    }
  }
}

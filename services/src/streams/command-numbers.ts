type Run = { readonly from: number; to: number }

/** Gaps between numbers are few: refused commands leave them. */
const MOST_RUNS = 200

/**
 * The numbers of one client's commands that took effect. Those between them were refused, or there was nothing to do:
 * whoever sends such a number again was not told so, and is answered anew, but none of them takes effect any more.
 */
export class CommandNumbers {
  /** Ascending. */
  readonly #runs: Run[] = []
  #isCut = false

  static of({ runs, isCut }: ReturnType<CommandNumbers['entries']>): CommandNumbers {
    const numbers = new CommandNumbers()
    numbers.#runs.push(...runs)
    numbers.#isCut = isCut
    return numbers
  }

  /** What `of` makes the same of. */
  entries(): { readonly runs: readonly Run[]; readonly isCut: boolean } {
    return { runs: this.#runs, isCut: this.#isCut }
  }

  /** The highest; 0 before the first. */
  get last(): number {
    return this.#runs.at(-1)?.to ?? 0
  }

  has(seq: number): boolean {
    const run = this.#runs.findLast(({ from }) => from <= seq)
    return run !== undefined && seq <= run.to
  }

  /** Whether the outcome of the number is still known. */
  remembers(seq: number): boolean {
    return !this.#isCut || seq >= this.#runs[0]!.from // one that was cut has some left
  }

  add(seq: number): void {
    if (this.has(seq)) return
    const place = this.#runs.findLastIndex(({ from }) => from < seq)
    const before = this.#runs[place]
    if (before?.to === seq - 1) before.to = seq
    else this.#runs.splice(place + 1, 0, { from: seq, to: seq })
    if (this.#runs.length <= MOST_RUNS) return
    this.#runs.shift()
    this.#isCut = true
  }
}

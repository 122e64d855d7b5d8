type Run = { readonly from: number; to: number }

/** Most runs that are kept. Gaps between numbers are few, as only commands without effect leave them. */
const MOST_RUNS = 200

/**
 * The numbers of one client's commands that took effect. Those in between were refused or changed nothing: a client
 * that sends such a number again never got the answer, so the command is answered anew, but does not take effect any
 * more.
 */
export class CommandNumbers {
  /** Runs of consecutive numbers, ascending. */
  readonly #runs: Run[] = []
  #isCut = false

  static of({ runs, isCut }: ReturnType<CommandNumbers['entries']>): CommandNumbers {
    const numbers = new CommandNumbers()
    numbers.#runs.push(...runs)
    numbers.#isCut = isCut
    return numbers
  }

  /** Plain data from which `of` makes the same object. */
  entries(): { readonly runs: readonly Run[]; readonly isCut: boolean } {
    return { runs: this.#runs, isCut: this.#isCut }
  }

  /** The highest number that took effect; 0 before the first. */
  get last(): number {
    return this.#runs.at(-1)?.to ?? 0
  }

  has(seq: number): boolean {
    const run = this.#runs.findLast(({ from }) => from <= seq)
    return run !== undefined && seq <= run.to
  }

  /** Whether the outcome of the number is still known. */
  remembers(seq: number): boolean {
    return !this.#isCut || seq >= this.#runs[0]!.from // after a cut some runs are left
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

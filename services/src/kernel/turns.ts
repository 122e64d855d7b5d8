/** One at a time per name; several names are taken in a fixed order, so that nobody waits in a circle. */
export class Turns {
  readonly #last = new Map<string, Promise<unknown>>()

  async take<Result>(names: readonly string[], work: () => Promise<Result>): Promise<Result> {
    const [first, ...rest] = [...new Set(names)].toSorted()
    if (first === undefined) return work()
    const before = this.#last.get(first)
    const mine = (async () => {
      await before?.catch(() => {})
      return this.take(rest, work)
    })()
    this.#last.set(first, mine)
    try {
      return await mine
    } finally {
      if (this.#last.get(first) === mine) this.#last.delete(first)
    }
  }
}

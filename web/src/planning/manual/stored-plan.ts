type Values = ReadonlyMap<number, number>

const NOTHING: Values = new Map()

/** What the server has of the plan of a year, by division, and whose that is; with what oneself has under way to it. */
export class StoredPlan {
  readonly #userId: number
  #values = NOTHING
  #writers = NOTHING
  /** What oneself has stored last, as far as this page knows. */
  readonly #own = new Map<number, number>()
  #sent = NOTHING

  constructor(userId: number) {
    this.#userId = userId
  }

  of(id: number): number | null {
    return this.#values.get(id) ?? null
  }

  isOwn(id: number): boolean {
    return this.#writers.get(id) === this.#userId
  }

  /** Another value has been stored since there was `base`, and not what oneself sends. */
  isOther(id: number, base: number | null | undefined): boolean {
    if (this.#values === NOTHING || base === undefined) return false
    return this.of(id) !== base && this.of(id) !== this.#sent.get(id)
  }

  /** What oneself had stored there before somebody else stored another value; null where nothing was replaced. */
  replaced(id: number): number | null {
    const own = this.#own.get(id)
    return own === undefined || own === this.of(id) ? null : own
  }

  get isAnyReplaced(): boolean {
    return [...this.#own.keys()].some((id) => this.replaced(id) !== null)
  }

  /** False where nothing was replaced. */
  forgetReplaced(id: number): boolean {
    return this.replaced(id) !== null && this.#own.delete(id)
  }

  /** Something else is under way there. */
  isAnotherSent(id: number, value: number): boolean {
    return (this.#sent.get(id) ?? value) !== value
  }

  sends(sent: Values): void {
    this.#sent = sent
  }

  /** Nothing is under way any more. */
  settle(): void {
    this.#sent = NOTHING
  }

  take(values: Values, writers = this.#writers): void {
    this.#values = values
    this.#writers = writers
    for (const [id, value] of values) if (this.isOwn(id)) this.#own.set(id, value)
  }

  /** Oneself has stored these; null where nothing is stored any more. */
  takeOwn(values: ReadonlyMap<number, number | null>): void {
    const stored = new Map(this.#values)
    const writers = new Map(this.#writers)
    for (const [id, value] of values) {
      if (value === null) stored.delete(id)
      else stored.set(id, value)
      writers.set(id, this.#userId)
    }
    this.take(stored, writers)
  }

  /** What oneself had stored there says nothing any more. */
  forgetOwn(id: number): void {
    this.#own.delete(id)
  }
}

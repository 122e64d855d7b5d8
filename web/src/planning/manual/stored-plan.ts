type Values = ReadonlyMap<number, number>

const NOTHING: Values = new Map()

/** The plan of a year as the server has it, with who stored each value, and what this user is sending. */
export class StoredPlan {
  readonly #userId: number
  #values = NOTHING
  #writers = NOTHING
  /** What this user stored last, as far as this page knows. */
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

  /** Whether another value than `base` has been stored, other than what this user is sending. */
  isOther(id: number, base: number | null | undefined): boolean {
    if (this.#values === NOTHING || base === undefined) return false
    return this.of(id) !== base && this.of(id) !== this.#sent.get(id)
  }

  /** What this user had stored before somebody else replaced it; null where nothing was replaced. */
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

  /** Whether another value than this one is being sent. */
  isAnotherSent(id: number, value: number): boolean {
    return (this.#sent.get(id) ?? value) !== value
  }

  startSending(sent: Values): void {
    this.#sent = sent
  }

  /** Nothing is being sent any more. */
  stopSending(): void {
    this.#sent = NOTHING
  }

  set(values: Values, writers = this.#writers): void {
    this.#values = values
    this.#writers = writers
    for (const [id, value] of values) if (this.isOwn(id)) this.#own.set(id, value)
  }

  /** This user has stored these values; null where the value was removed. */
  setOwn(values: ReadonlyMap<number, number | null>): void {
    const stored = new Map(this.#values)
    const writers = new Map(this.#writers)
    for (const [id, value] of values) {
      if (value === null) stored.delete(id)
      else stored.set(id, value)
      writers.set(id, this.#userId)
    }
    this.set(stored, writers)
  }

  /** What this user had stored there no longer counts. */
  forgetOwn(id: number): void {
    this.#own.delete(id)
  }
}

type Names = ReadonlyMap<number, string>

/** Which divisions there are, and what those that are gone were called. */
export class KnownDivisions {
  readonly #names: Map<number, string>
  /** Null while it is not known: until then each that is asked about exists. */
  #existing: Names | null = null
  #lost: ReadonlySet<number> = new Set()

  /** `names`: as they were known before. */
  constructor(names: Iterable<readonly [number, string]>) {
    this.#names = new Map(names)
  }

  /** These and no others exist now. */
  are(existing: Names): void {
    this.#existing = existing
    this.#lost = new Set()
    for (const [id, name] of existing) this.#names.set(id, name)
  }

  /** These are gone, though the list of all does not say so yet. */
  lose(ids: readonly number[]): void {
    this.#lost = new Set([...this.#lost, ...ids])
  }

  readonly has = (id: number): boolean => !this.#lost.has(id) && (this.#existing?.has(id) ?? true)

  nameOf(id: number): string | null {
    return this.#names.get(id) ?? null
  }

  /** The names that are known of these. */
  namesOf(ids: Iterable<number>): [number, string][] {
    return [...new Set(ids)].flatMap((id): [number, string][] => {
      const name = this.#names.get(id)
      return name === undefined ? [] : [[id, name]]
    })
  }
}

type Names = ReadonlyMap<number, string>

/** Which divisions exist, and the names of those that no longer do. */
export class KnownDivisions {
  readonly #names: Map<number, string>
  /** Null while the list is not known: until then every division counts as existing. */
  #existing: Names | null = null
  #lost: ReadonlySet<number> = new Set()

  /** `names`: known from earlier. */
  constructor(names: Iterable<readonly [number, string]>) {
    this.#names = new Map(names)
  }

  /** Sets the existing divisions. */
  are(existing: Names): void {
    this.#existing = existing
    this.#lost = new Set()
    for (const [id, name] of existing) this.#names.set(id, name)
  }

  /** Marks divisions as gone before the list of divisions says so. */
  lose(ids: readonly number[]): void {
    this.#lost = new Set([...this.#lost, ...ids])
  }

  readonly has = (id: number): boolean => !this.#lost.has(id) && (this.#existing?.has(id) ?? true)

  nameOf(id: number): string | null {
    return this.#names.get(id) ?? null
  }

  /** The known names of these divisions. */
  namesOf(ids: Iterable<number>): [number, string][] {
    return [...new Set(ids)].flatMap((id): [number, string][] => {
      const name = this.#names.get(id)
      return name === undefined ? [] : [[id, name]]
    })
  }
}

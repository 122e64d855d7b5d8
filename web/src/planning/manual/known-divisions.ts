type Names = ReadonlyMap<number, string>

/** Which divisions exist, and the names of those that no longer do. */
export class KnownDivisions {
  readonly #names: Map<number, string>
  /** Null while the list is not known: until then every division counts as existing. */
  #existing: Names | null = null
  #gone: ReadonlySet<number> = new Set()

  /** `names`: known from earlier. */
  constructor(names: Iterable<readonly [number, string]>) {
    this.#names = new Map(names)
  }

  /** Sets the existing divisions. */
  setExisting(existing: Names): void {
    this.#existing = existing
    this.#gone = new Set()
    for (const [id, name] of existing) this.#names.set(id, name)
  }

  /** Marks divisions as gone before the list of divisions says so. */
  markGone(ids: readonly number[]): void {
    this.#gone = new Set([...this.#gone, ...ids])
  }

  readonly has = (id: number): boolean => !this.#gone.has(id) && (this.#existing?.has(id) ?? true)

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

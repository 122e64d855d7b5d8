import type { Change } from '#ports/announcement.ts'

/** The read models whose changes these are. */
type Source = {
  readonly listen: (
    listener: (moved: { readonly changes: readonly Change[]; readonly position: bigint }) => void,
  ) => void
  readonly position: (collection: string) => bigint
}

type PublicChange = {
  readonly collection: string
  /** Empty when it is not said which. */
  readonly ids: readonly string[]
  readonly position: bigint
}

/**
 * What ordinary users may know of when read models change. Of most collections that is every change of a document; of one
 * that holds more than they may see, only what shows in their part of it.
 */
export class PublicChanges {
  readonly #models: Source
  readonly #guards = new Map<string, () => Promise<boolean>>()
  readonly #positions = new Map<string, bigint>()
  readonly #listeners = new Set<(change: PublicChange) => void>()
  #looking: Promise<void> = Promise.resolve()

  constructor(models: Source) {
    this.#models = models
    models.listen(({ changes, position }) => {
      for (const { collection, ids } of changes) this.#changed({ collection, ids, position })
    })
  }

  /** From now on `shows` is asked after every change of the collection whether users can see it. */
  guard(collection: string, shows: () => Promise<boolean>): void {
    this.#guards.set(collection, shows)
  }

  /** Where the collection last changed for users; before that where it stood when one first asked. */
  position(collection: string): bigint {
    const known = this.#positions.get(collection)
    if (known !== undefined) return known
    const position = this.#models.position(collection)
    this.#positions.set(collection, position)
    return position
  }

  /** Returns its own undo. */
  listen(listener: (change: PublicChange) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #changed(change: PublicChange): void {
    const shows = this.#guards.get(change.collection)
    if (!shows) {
      this.#tell(change)
      return
    }
    this.#looking = this.#looking.then(async () => {
      // Whoever cannot look says more rather than less: users would be left with what is no longer true.
      if (await shows().catch(() => true)) this.#tell({ ...change, ids: [] })
    })
  }

  #tell(change: PublicChange): void {
    this.#positions.set(change.collection, change.position)
    for (const listener of this.#listeners) listener(change)
  }
}

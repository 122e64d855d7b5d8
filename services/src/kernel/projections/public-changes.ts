import type { Change } from '#ports/announcement.ts'

/** The read models whose changes these are. */
type Source = {
  readonly listen: (
    listener: (moved: { readonly changes: readonly Change[]; readonly position: bigint }) => void,
  ) => void
  readonly position: (collection: string) => bigint
}

type PublicChange = Change & { readonly position: bigint }

/** The changes of read models that ordinary users may know of: those of all collections that do not reveal pay. */
export class PublicChanges {
  readonly #models: Source
  readonly #positions = new Map<string, bigint>()
  readonly #listeners = new Set<(change: PublicChange) => void>()

  constructor(models: Source, tellsPay: (collection: string) => boolean) {
    this.#models = models
    models.listen(({ changes, position }) => {
      for (const { collection, ids } of changes) {
        if (tellsPay(collection)) continue
        this.#positions.set(collection, position)
        for (const listener of this.#listeners) listener({ collection, ids, position })
      }
    })
  }

  /** Position of the collection's last change; before there is one, its position when this was first asked. */
  position(collection: string): bigint {
    const known = this.#positions.get(collection)
    if (known !== undefined) return known
    const position = this.#models.position(collection)
    this.#positions.set(collection, position)
    return position
  }

  /** Calls the listener for every such change; returns an unsubscribe. */
  listen(listener: (change: PublicChange) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}

import type { Change } from '#ports/announcement.ts'
import type { TopicSource } from './topic-source.ts'

/** Who hears: ordinary users only of what they may see; `all` see pay too. */
export type Audience = 'all' | 'users'

/** Read models that moved, as they travel in `inv`. */
export type ListChange = {
  readonly audience: Audience
  readonly model: string
  readonly ids: readonly string[]
  readonly position: bigint
}

/** Who must hear of what: list screens by collection, live topics by kind. */
export class Hub {
  readonly #lists = new Set<(change: ListChange) => void>()
  readonly #sources = new Map<string, TopicSource>()

  /** Hears of changed documents of every collection; returns its own undo. */
  onList(listener: (change: ListChange) => void): () => void {
    this.#lists.add(listener)
    return () => this.#lists.delete(listener)
  }

  moved(audience: Audience, changes: readonly Change[], position: bigint): void {
    for (const { collection, ids } of changes) {
      for (const listener of this.#lists) listener({ audience, model: collection, ids, position })
    }
  }

  /** Offers the topics of a kind. */
  serve(source: TopicSource): void {
    this.#sources.set(source.kind, source)
  }

  /** The kinds of topics there are, with who may follow them. */
  get sources(): readonly TopicSource[] {
    return [...this.#sources.values()]
  }

  source(kind: string): TopicSource | null {
    return this.#sources.get(kind) ?? null
  }
}

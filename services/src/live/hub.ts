import type { Change } from '#ports/announcement.ts'
import type { TopicSource } from './topic-source.ts'

/** Who is told: `users` only of changes they may see, `all` (auditors and administrators) also of pay. */
export type Audience = 'all' | 'users'

/** A change of a read model, as sent in an `inv` frame. */
export type ListChange = {
  readonly audience: Audience
  readonly model: string
  readonly ids: readonly string[]
  readonly position: bigint
}

/** Connects changes with those who show them: lists by collection, live topics by kind. */
export class Hub {
  readonly #lists = new Set<(change: ListChange) => void>()
  readonly #sources = new Map<string, TopicSource>()

  /** Calls the listener for changed documents of every collection; returns an unsubscribe. */
  onList(listener: (change: ListChange) => void): () => void {
    this.#lists.add(listener)
    return () => this.#lists.delete(listener)
  }

  moved(audience: Audience, changes: readonly Change[], position: bigint): void {
    for (const { collection, ids } of changes) {
      for (const listener of this.#lists) listener({ audience, model: collection, ids, position })
    }
  }

  /** Registers a source of topics under its kind. */
  serve(source: TopicSource): void {
    this.#sources.set(source.kind, source)
  }

  /** All registered sources of topics. */
  get sources(): readonly TopicSource[] {
    return [...this.#sources.values()]
  }

  source(kind: string): TopicSource | null {
    return this.#sources.get(kind) ?? null
  }
}

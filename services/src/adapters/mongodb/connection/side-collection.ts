import type { Collection, CollectionOptions, Db, Document, IndexDescription } from 'mongodb'
import { Availability, withStoreTimeout } from './availability.ts'

type Options = {
  readonly name: string
  readonly indexes?: readonly IndexDescription[]
  readonly concern?: CollectionOptions
  /** Milliseconds for an answer. */
  readonly patience?: number
}

/** For what can be made again, or may be gone at any moment: one server's word is enough, and callers can do without. */
export const REPLACEABLE = {
  concern: { writeConcern: { w: 1 }, readConcern: { level: 'local' } },
  patience: 2_000,
} as const satisfies Partial<Options>

/** A collection beside the read models; its indexes are made when it is first asked. */
export class SideCollection<Kept extends Document> implements Disposable {
  readonly #open: () => Promise<Db>
  readonly #options: Options
  readonly #availability = new Availability(() =>
    this.#inTime((kept) => kept.findOne({}, { projection: { _id: 1 } })),
  )
  #prepared: Promise<unknown> | null = null

  constructor(open: () => Promise<Db>, options: Options) {
    this.#open = open
    this.#options = options
  }

  /** The answer in time; a server that is away is waited for once, by one of those who ask. */
  ask<Answer>(question: (kept: Collection<Kept>) => Promise<Answer>): Promise<Answer> {
    return this.#availability.ask(() => this.#inTime(question))
  }

  [Symbol.dispose](): void {
    this.#availability[Symbol.dispose]()
  }

  #inTime<Answer>(question: (kept: Collection<Kept>) => Promise<Answer>): Promise<Answer> {
    return withStoreTimeout(async () => question(await this.#collection()), this.#options.patience)
  }

  async #collection(): Promise<Collection<Kept>> {
    const { name, indexes, concern } = this.#options
    const kept = (await this.#open()).collection<Kept>(name, concern)
    if (!indexes) return kept
    this.#prepared ??= kept.createIndexes([...indexes])
    try {
      await this.#prepared
    } catch (error) {
      this.#prepared = null
      throw error
    }
    return kept
  }
}

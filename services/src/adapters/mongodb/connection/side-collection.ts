import type { Collection, CollectionOptions, Db, Document, IndexDescription } from 'mongodb'
import { ReadModelsUnavailable, StoreUnavailable } from '#ports/event-log.ts'
import { withStoreTimeout } from './store-timeout.ts'

/** Milliseconds between two questions to a server that is away. */
const PAUSE = 500

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

/**
 * A collection beside the read models; its indexes are made when it is first asked. Whoever asks a server that is away waits
 * once: until it has answered a question in the background, everybody else is told at once.
 */
export class SideCollection<Kept extends Document> implements Disposable {
  readonly #open: () => Promise<Db>
  readonly #options: Options
  #prepared: Promise<unknown> | null = null
  #isAway = false
  #timer: NodeJS.Timeout | undefined

  constructor(open: () => Promise<Db>, options: Options) {
    this.#open = open
    this.#options = options
  }

  async ask<Answer>(question: (kept: Collection<Kept>) => Promise<Answer>): Promise<Answer> {
    if (this.#isAway) throw new ReadModelsUnavailable('MongoDB does not answer', false)
    try {
      return await this.#inTime(question)
    } catch (error) {
      if (error instanceof StoreUnavailable && !this.#isAway) this.#wait()
      throw error
    }
  }

  [Symbol.dispose](): void {
    clearTimeout(this.#timer)
  }

  #wait(): void {
    this.#isAway = true
    this.#timer = setTimeout(() => {
      this.#inTime((kept) => kept.findOne({}, { projection: { _id: 1 } })).then(
        () => (this.#isAway = false),
        () => this.#wait(),
      )
    }, PAUSE).unref()
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

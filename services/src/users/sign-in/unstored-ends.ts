import { z } from 'zod'
import type { CommandContext } from '#kernel/streams/stream-model.ts'
import type { ExpiringKind, ExpiringStore } from '#ports/expiring-store.ts'

/** As long as a session lasts at most. */
const LIFETIME = 12 * 60 * 60 * 1000
/** Milliseconds until they are tried again. */
const FIRST_PAUSE = 400
const LONGEST_PAUSE = 10_000

const unstoredEnds: ExpiringKind = {
  name: 'unstored-ends',
  lifetime: LIFETIME,
  most: { entries: 10_000, bytes: 8 * 1024 * 1024 },
}

/** With the same command id again, so that of all who store it one does. */
const askedFor = z.object({
  commandId: z.string(),
  correlationId: z.string(),
  actor: z.number(),
  session: z.string().optional(),
  at: z.string(),
})

type Parts = {
  readonly expiring: ExpiringStore
  /** Answers the position. */
  readonly store: (sessionId: string, context: CommandContext) => Promise<bigint>
}

/**
 * Ends of sessions that were asked for and that the log has not taken yet, as while it is away: such a session is over here, and
 * they are stored when the log is back. Noted in the store of what expires too, for the next start and for the other processes
 * that share it. Not promised: while that store is away as well, a process that ends forgets them, and others do not hear of them.
 */
export class UnstoredEnds {
  readonly #parts: Parts
  readonly #contexts = new Map<string, CommandContext>()
  /** Of those added here: settles when it is noted, or cannot be. */
  readonly #noted = new Map<string, Promise<unknown>>()
  #isStoring = false
  #pause = FIRST_PAUSE
  #nextAt = 0

  constructor(parts: Parts) {
    this.#parts = parts
  }

  has(sessionId: string): boolean {
    return this.#contexts.has(sessionId)
  }

  ids(): readonly string[] {
    return [...this.#contexts.keys()]
  }

  /** What it was asked for with at first. */
  add(sessionId: string, { commandId, correlationId, actor, session, at }: CommandContext): void {
    if (this.#contexts.has(sessionId)) return
    const asked = { commandId, correlationId, actor, ...(session === undefined ? {} : { session }), at }
    this.#contexts.set(sessionId, carriedOut(asked))
    const noted = this.#parts.expiring.put(unstoredEnds, sessionId, JSON.stringify(asked))
    this.#noted.set(
      sessionId,
      noted.catch(() => {}),
    )
  }

  /** Whatever has become of the note, this process goes on trying. */
  async noted(sessionId: string): Promise<void> {
    await this.#noted.get(sessionId)
  }

  /** Hears of those before the start and in other processes. Throws StoreUnavailable. */
  async learn(): Promise<void> {
    for (const [sessionId, text] of await this.#parts.expiring.all(unstoredEnds)) {
      if (this.#contexts.has(sessionId)) continue
      this.#contexts.set(sessionId, carriedOut(askedFor.parse(JSON.parse(text))))
    }
  }

  /** Stores one, and answers where; null for one that is not known here. It stays known until the log has it. Throws what storing throws. */
  async store(sessionId: string): Promise<bigint | null> {
    const context = this.#contexts.get(sessionId)
    return context ? this.#parts.store(sessionId, context) : null
  }

  /** Stores those that are left, one round at a time and less and less often while it fails. */
  async storeAll(): Promise<void> {
    if (this.#isStoring || this.#contexts.size === 0 || performance.now() < this.#nextAt) return
    this.#isStoring = true
    try {
      for (const sessionId of this.ids()) await this.store(sessionId)
      this.#pause = FIRST_PAUSE
    } catch {
      this.#nextAt = performance.now() + this.#pause
      this.#pause = Math.min(2 * this.#pause, LONGEST_PAUSE)
    } finally {
      this.#isStoring = false
    }
  }

  /** The log says so itself now. */
  forget(sessionId: string): void {
    if (!this.#contexts.delete(sessionId)) return
    void this.#takeAway(sessionId).catch(() => {}) // one that is left over ends nothing that has not ended
  }

  async #takeAway(sessionId: string): Promise<void> {
    const { expiring } = this.#parts
    await this.noted(sessionId)
    this.#noted.delete(sessionId)
    const before = await expiring.get(unstoredEnds, sessionId)
    if (before !== null) await expiring.swap(unstoredEnds, sessionId, { before, after: null })
  }
}

/** Whoever asked for it has no session any more, here. */
function carriedOut({ session, ...asked }: z.infer<typeof askedFor>): CommandContext {
  return { ...asked, ...(session === undefined ? {} : { session }), hasBegun: true }
}

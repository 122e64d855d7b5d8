import { z } from 'zod'
import type { CommandContext } from '#kernel/streams/stream-model.ts'
import type { ExpiringKind, ExpiringStore } from '#ports/expiring-store.ts'

/** As long as a session lasts at most. */
const LIFETIME = 12 * 60 * 60 * 1000
/** Milliseconds until storing is tried again. */
const FIRST_PAUSE = 400
const LONGEST_PAUSE = 10_000

const unstoredEnds: ExpiringKind = {
  name: 'unstored-ends',
  lifetime: LIFETIME,
  most: { entries: 10_000, bytes: 8 * 1024 * 1024 },
}

/** The context with which an end was asked for. Its command id is kept, so that only one of the processes stores it. */
const askedFor = z.object({
  commandId: z.string(),
  correlationId: z.string(),
  actor: z.number(),
  session: z.string().optional(),
  at: z.string(),
})

type Parts = {
  readonly expiring: ExpiringStore
  /** Stores the end of a session; returns the position. */
  readonly store: (sessionId: string, context: CommandContext) => Promise<bigint>
}

/**
 * Ends of sessions that were asked for and that the log has not stored yet, for instance while it is unavailable. Such
 * a session has ended in this process, and its end is stored when the log is back. It is also noted in the expiring
 * store, for the next start and for processes that share the store. There is no guarantee: while that store is
 * unavailable too, a process that stops forgets the ends, and others do not learn of them.
 */
export class UnstoredEnds {
  readonly #parts: Parts
  readonly #contexts = new Map<string, CommandContext>()
  /** For ends added here: settles when the end is noted, or cannot be. */
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

  /** Adds an end; the context of the first call counts. */
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

  /** Waits until the end is noted or cannot be; in either case this process goes on trying to store it. */
  async noted(sessionId: string): Promise<void> {
    await this.#noted.get(sessionId)
  }

  /** Learns of ends from before the start and in other processes. Throws StoreUnavailable. */
  async learn(): Promise<void> {
    for (const [sessionId, text] of await this.#parts.expiring.all(unstoredEnds)) {
      if (this.#contexts.has(sessionId)) continue
      this.#contexts.set(sessionId, carriedOut(askedFor.parse(JSON.parse(text))))
    }
  }

  /**
   * Stores an end and returns the position; null if the end is not known here. It stays known until the log has it.
   * Throws what storing throws.
   */
  async store(sessionId: string): Promise<bigint | null> {
    const context = this.#contexts.get(sessionId)
    return context ? this.#parts.store(sessionId, context) : null
  }

  /** Stores all remaining ends, one round at a time, and less and less often while it fails. */
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

  /** Forgets an end that the log has stored. */
  forget(sessionId: string): void {
    if (!this.#contexts.delete(sessionId)) return
    void this.#takeAway(sessionId).catch(() => {}) // a leftover note ends nothing that has not ended
  }

  async #takeAway(sessionId: string): Promise<void> {
    const { expiring } = this.#parts
    await this.noted(sessionId)
    this.#noted.delete(sessionId)
    const before = await expiring.get(unstoredEnds, sessionId)
    if (before !== null) await expiring.swap(unstoredEnds, sessionId, { before, after: null })
  }
}

/** Context of an end. `hasBegun`, because the session that asked for it has ended in this process. */
function carriedOut({ session, ...asked }: z.infer<typeof askedFor>): CommandContext {
  return { ...asked, ...(session === undefined ? {} : { session }), hasBegun: true }
}

import type { ExpiringKind, ExpiringStore } from '#ports/expiring-store.ts'
import type { Session } from '#streams/sessions.ts'

const MINUTE = 60_000
const IDLE_MILLISECONDS = 60 * MINUTE
/** A use is noted if the last note is older: other processes may take a session for idle this much too early. */
const NOTE_MILLISECONDS = MINUTE

const sessionUses: ExpiringKind = {
  name: 'session-uses',
  lifetime: IDLE_MILLISECONDS,
  most: { entries: 50_000, bytes: 8 * 1024 * 1024 },
}

type Parts = { readonly expiring: ExpiringStore; readonly now: () => Date }

/**
 * When each session was last used, as this process has seen it; noted in the background for other processes and for the
 * next start. A lost note costs a sign-in.
 */
export class SessionUses {
  readonly #expiring: ExpiringStore
  readonly #now: () => Date
  /** Time of the last known use in milliseconds since 1970, by session id. */
  readonly #usedAt = new Map<string, number>()
  readonly #notedAt = new Map<string, number>()

  constructor({ expiring, now }: Parts) {
    this.#expiring = expiring
    this.#now = now
  }

  /** Whether a session has been idle for too long, as far as this process knows. */
  isIdle(sessionId: string, session: Session): boolean {
    return this.#age(sessionId, session) >= IDLE_MILLISECONDS
  }

  /** Whether a session has been idle for nearly so long that the shared store has to be asked. */
  isAlmostIdle(sessionId: string, session: Session): boolean {
    return this.#age(sessionId, session) >= IDLE_MILLISECONDS - NOTE_MILLISECONDS
  }

  /** Reads the last use noted by other processes or before the start. Throws StoreUnavailable. */
  async ask(sessionId: string): Promise<void> {
    const noted = Number(await this.#expiring.get(sessionUses, sessionId))
    if (noted > (this.#usedAt.get(sessionId) ?? 0)) this.#usedAt.set(sessionId, noted)
  }

  note(sessionId: string, { usedAt }: Session): void {
    const at = this.#now().getTime()
    this.#usedAt.set(sessionId, at)
    if (at - Math.max(this.#notedAt.get(sessionId) ?? 0, Date.parse(usedAt)) < NOTE_MILLISECONDS) return
    this.#notedAt.set(sessionId, at)
    this.#expiring.put(sessionUses, sessionId, String(at)).catch(() => this.#notedAt.delete(sessionId)) // a later use is noted instead
  }

  forget(sessionId: string): void {
    this.#usedAt.delete(sessionId)
    this.#notedAt.delete(sessionId)
  }

  #age(sessionId: string, { usedAt }: Session): number {
    return this.#now().getTime() - Math.max(this.#usedAt.get(sessionId) ?? 0, Date.parse(usedAt))
  }
}

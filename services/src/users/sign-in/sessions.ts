import type { OpenedSession, Proven, Sessions, SignedIn, SignInTrail } from '#deps.ts'
import type { Handler } from '#kernel/commands/handle.ts'
import type { CommandContext, Decided } from '#kernel/streams/stream-model.ts'
import { unlessAway } from '#ports/event-log.ts'
import type { ExpiringStore } from '#ports/expiring-store.ts'
import { SESSIONS_STREAM, type Session, sessionsModel, type SessionsState } from '#streams/sessions.ts'
import { securedUser, USERS_STREAM, usersModel, type UsersState } from '#streams/users.ts'
import { SessionUses } from './session-uses.ts'
import { UnstoredEnds } from './unstored-ends.ts'
import { isToken, newToken, tokenHash } from '#users/passwords/secret-token.ts'

const ABSOLUTE_SECONDS = 12 * 60 * 60
/** Milliseconds between two looks for sessions that were ended elsewhere or have expired. */
const LOOK_MILLISECONDS = 400

type Parts = { readonly handler: Handler; readonly expiring: ExpiringStore; readonly now: () => Date }
type Ended = Pick<SignedIn, 'userId' | 'sessionId'>

/**
 * Sessions from the streams `sessions` and `users`: a change of role, password or enabled flag ends those of the user.
 * Signing out ends a session in this process at once, whether or not the log can store it.
 */
export function openSessions(parts: Parts): StoredSessions {
  return new StoredSessions(parts)
}

class StoredSessions implements Sessions, Disposable {
  readonly #handler: Handler
  readonly #now: () => Date
  readonly #timer: NodeJS.Timeout
  /** The folded states: commands of this process show in them at once, those of others at the next look. */
  #sessions: SessionsState = sessionsModel.initial()
  #users: UsersState = usersModel.initial()
  readonly #uses: SessionUses
  readonly #unstored: UnstoredEnds
  #hasLearnt = false
  /** The first attempt to learn of unstored ends; later attempts are not waited for. */
  #firstLearnt: Promise<void> | null = null
  #learning: Promise<void> | null = null
  /** Whether the log answered the last look. */
  #isInTouch = false
  /** Users by session, of sessions that were used in this process: their end is announced. */
  readonly #watched = new Map<string, number>()
  readonly #listeners = new Set<(ended: Ended) => void>()

  constructor({ handler, expiring, now }: Parts) {
    this.#handler = handler
    this.#now = now
    this.#uses = new SessionUses({ expiring, now })
    this.#unstored = new UnstoredEnds({ expiring, store: (...end) => this.#storeEnd(...end) })
    this.#timer = setInterval(() => void this.look(), LOOK_MILLISECONDS).unref()
  }

  async authenticate(token: string): Promise<SignedIn | null> {
    if (!isToken(token)) return null
    const sessionId = tokenHash(token)
    await (this.#firstLearnt ??= this.#learn()) // the session may have ended before this process started
    if (this.#unstored.has(sessionId)) return null
    if (!this.#sessions.open.has(sessionId)) await this.refresh() // the session may have begun in another process
    const standing = this.#standing(sessionId)
    if (standing && this.#uses.isIdle(sessionId, standing)) await this.#uses.ask(sessionId) // throws when it cannot be known, so that nobody is let in
    const session = this.#valid(sessionId)
    if (!session) return null
    const { userId } = session
    this.#uses.note(sessionId, session)
    this.#watched.set(sessionId, userId)
    return { userId, roleId: this.#users.users.items.get(userId)!.values.roleId, sessionId } // a valid session has a user
  }

  async open(
    { userId, securedAt }: Proven,
    context: CommandContext,
    trail?: SignInTrail,
  ): Promise<OpenedSession | null> {
    const token = newToken()
    const expiresAt = new Date(this.#now().getTime() + ABSOLUTE_SECONDS * 1000).toISOString()
    const data = { tokenHash: tokenHash(token), userId, securedAt, expiresAt, personal: trail ?? null }
    let isOpened = false
    const position = await this.#append(context, async () => {
      this.#users = await this.#handler.state(usersModel, USERS_STREAM)
      isOpened = this.#isUsers(data)
      return isOpened ? [{ type: 'SessionOpened', data, entity: `user:${userId}` }] : []
    })
    const isRead = await this.refresh().then(() => true, unlessAway) // the session is stored: a request with its token reads again
    const isIn = isRead ? this.isOpen(data.tokenHash) : isOpened
    return isIn ? { token, seconds: ABSOLUTE_SECONDS, position } : null
  }

  isOpen(sessionId: string): boolean {
    return this.#valid(sessionId) !== null
  }

  /** Ends a session; returns the position of the log. */
  async end(sessionId: string, context: CommandContext): Promise<bigint> {
    if (this.#standing(sessionId)) {
      const session = this.#valid(sessionId)
      const own = session ? { actor: session.userId, session: sessionId } : {} // else it has been idle for too long
      this.#unstored.add(sessionId, { ...context, ...own })
      this.#announce(sessionId)
    }
    const position = await this.#stored(sessionId, context)
    await this.look()
    return position
  }

  onRevoked(listener: (ended: Ended) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  async refresh(): Promise<void> {
    this.#users = await this.#handler.state(usersModel, USERS_STREAM)
    this.#sessions = await this.#handler.state(sessionsModel, SESSIONS_STREAM)
  }

  /** Whether the session of the command is still open; the server's own commands have none. */
  permits({ actor, session }: CommandContext): boolean {
    if (actor === 0) return true
    if (session === undefined) throw new Error(`a command of user ${actor} names no session`)
    return this.#valid(session)?.userId === actor
  }

  /** The user whose session or sessions an event ends; null if it ends none. */
  takenFrom(event: Decided): number | null {
    if (event.type === 'SessionEnded') {
      const { tokenHash: ended } = event.data as { tokenHash: string } // as its type declares
      return this.#sessions.open.get(ended)?.userId ?? null // a session that is not open permits nothing
    }
    return securedUser(event)
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer)
  }

  async #stored(sessionId: string, context: CommandContext): Promise<bigint> {
    try {
      const stored = await this.#unstored.store(sessionId)
      // null: another process has ended it, or it is unknown
      return stored ?? (await this.#storeEnd(sessionId, context))
    } catch (error) {
      await this.#unstored.noted(sessionId)
      throw error
    }
  }

  async #append(
    context: CommandContext,
    decide: (state: SessionsState) => Decided[] | Promise<Decided[]>,
  ): Promise<bigint> {
    const stream = SESSIONS_STREAM
    const { position } = await this.#handler.handle({
      model: sessionsModel,
      stream,
      context,
      decide: async (state) => ({ events: await decide(state) }),
    })
    return position
  }

  #storeEnd(sessionId: string, context: CommandContext): Promise<bigint> {
    return this.#append(context, ({ open }) =>
      open.has(sessionId) ? [{ type: 'SessionEnded', data: { tokenHash: sessionId } }] : [],
    )
  }

  /** Learns of ends that the log does not know, one attempt at a time; a later look repeats one that failed. */
  #learn(): Promise<void> {
    this.#learning ??= this.#unstored
      .learn()
      .then(
        () => (this.#hasLearnt = true),
        () => {},
      )
      .then(() => {
        this.#learning = null
        for (const sessionId of this.#unstored.ids()) this.#announce(sessionId)
      })
    return this.#learning
  }

  #isUsers({ userId, securedAt }: Pick<Session, 'userId' | 'securedAt'>): boolean {
    const isEnabled = this.#users.users.items.get(userId)?.values.enabled ?? false
    return isEnabled && this.#users.securedAt.get(userId) === securedAt
  }

  #valid(sessionId: string): Session | null {
    const session = this.#standing(sessionId)
    return session && !this.#uses.isIdle(sessionId, session) ? session : null
  }

  /** An open session that has not expired and is still valid for its user, however long it has been idle. */
  #standing(sessionId: string): Session | null {
    const session = this.#sessions.open.get(sessionId)
    if (!session || this.#unstored.has(sessionId)) return null
    const isExpired = Date.parse(session.expiresAt) <= this.#now().getTime()
    return this.#isUsers(session) && !isExpired ? session : null
  }

  /**
   * Announces watched sessions that have ended since the last look, for whatever reason, and stores ends that the log
   * does not have.
   */
  async look(): Promise<void> {
    const isAlone = !this.#isInTouch || !this.#hasLearnt
    this.#isInTouch = false // while the log does not answer, later looks do without it
    if (isAlone) void this.#learn()
    this.#isInTouch = await this.refresh().then(
      () => true,
      () => false, // the store is unavailable: what is known stays in effect
    )
    for (const sessionId of this.#watched.keys())
      if (!(await this.#isGoingOn(sessionId))) this.#announce(sessionId)
    if (!this.#isInTouch) return
    for (const sessionId of this.#unstored.ids())
      if (!this.#sessions.open.has(sessionId)) this.#unstored.forget(sessionId)
    await this.#unstored.storeAll()
  }

  /** Announces the end of a session, once: it is not watched any more. */
  #announce(sessionId: string): void {
    const userId = this.#watched.get(sessionId)
    if (userId === undefined) return
    this.#watched.delete(sessionId)
    this.#uses.forget(sessionId)
    for (const listener of this.#listeners) listener({ userId, sessionId })
  }

  /** Whether a session goes on. Other processes may use it: while the store does not answer, it counts as going on. */
  async #isGoingOn(sessionId: string): Promise<boolean> {
    const session = this.#standing(sessionId)
    if (!session) return false
    if (!this.#uses.isAlmostIdle(sessionId, session)) return true
    const isKnown = await this.#uses.ask(sessionId).then(
      () => true,
      () => false,
    )
    return !isKnown || this.#valid(sessionId) !== null
  }
}

import type { Config } from './config.ts'
import type { Handler } from '#kernel/commands/handle.ts'
import type { Seals } from '#kernel/chain/seals.ts'
import type { PersonalKeys } from '#kernel/sealing/personal-keys.ts'
import type { RunHeartbeats } from '#kernel/commands/run-heartbeats.ts'
import type { Latency } from '#observability/latency.ts'
import type { Loops } from '#observability/loops.ts'
import type { LogReader } from '#kernel/streams/log-reader.ts'
import type { LogTail } from '#kernel/streams/log-tail.ts'
import type { ReadModels } from '#kernel/projections/read-models.ts'
import type { ExpiringStore } from '#ports/expiring-store.ts'
import type { CommandContext } from '#kernel/streams/stream-model.ts'
import type { Hub } from '#live/hub.ts'

/** What depends on where the stores are and which processes share them; `stores.ts` decides it when it opens them. */
export type Deployment = {
  /** Work that the log records as begun may still be running in another process. */
  readonly runsElsewhere: boolean
  /** A request to save a plan always reaches the process that showed the plan. */
  readonly savesComeBack: boolean
  /** Whether to print a setup code at startup; several processes would each print a different code. */
  readonly printsSetupCode: boolean
  /** Whether all processes share one expiring store; otherwise each has its own. */
  readonly sharesExpiring: boolean
  /** Whether the difference between two log positions is the number of events between them. */
  readonly positionsCountEvents: boolean
}

/** What a route may use. */
export type Deps = {
  readonly config: Config
  /** Reads the log; appends go through the handler. */
  readonly events: LogReader
  readonly deployment: Deployment
  /** Latency of this process's appends to the log. */
  readonly appends: Latency
  readonly handler: Handler
  readonly models: ReadModels
  readonly hub: Hub
  readonly tail: LogTail
  /** Background loops: starts them and knows which have died. */
  readonly loops: Pick<Loops, 'start' | 'dead'>
  readonly sessions: Sessions
  /** Values that expire and are therefore not stored as events. Its calls throw StoreUnavailable. */
  readonly expiring: ExpiringStore
  /** Like `expiring`, but never unavailable: while the shared store is away, it uses the values this process knows. */
  readonly counters: ExpiringStore
  readonly runs: RunHeartbeats
  readonly personalData: PersonalData
  /** Seals of the log, made at an interval and on request. */
  readonly seals: Pick<Seals, 'listen' | 'now' | 'trouble' | 'failures' | 'secondsSincePass'>
  readonly now: () => Date
  /** Whether an embedded log takes events; always true for a log on a server, which reports it with each append. */
  readonly isLogWritable: () => boolean
  /** Whether startup work is not finished yet; it waits for servers that are away. */
  readonly isStarting: () => boolean
}

/** Keys of personal data, and what it takes to erase such data. */
export type PersonalData = {
  /** Null when personal data in the log is not sealed (encrypted). */
  readonly keys: PersonalKeys | null
  /** Deletes the checkpoints of each stream that are older than the given revision. */
  readonly forget: (streams: ReadonlyMap<string, bigint>) => Promise<void>
  /** Purges erased and deleted data from the files of this process. */
  readonly cleanse: () => Promise<void>
  /** By erasure id, why an erasure that has begun is not finished. */
  unfinished: ReadonlyMap<string, string>
  /** Which keys of personal data were missing at startup and what that means; null when none were. */
  lostKeys: string | null
}

export type SignedIn = {
  readonly userId: number
  readonly roleId: number
  /** SHA-256 of the token: identifies the session but cannot be used to act in it. */
  readonly sessionId: string
}

/** Only the session's owner has the token; the server keeps nothing but its SHA-256. */
export type OpenedSession = {
  readonly token: string
  readonly seconds: number
  /** Log position of the event that opened the session. */
  readonly position: bigint
}

/** A user whose password was right when `securedAt` was the revision of their last change of role, password or enabled flag. */
export type Proven = { readonly userId: number; readonly securedAt: string }

/** Who a sign-in claims to be, pseudonymised as in the security log, and the address it came from. */
export type SignInTrail = { readonly account: string; readonly address: string }

/** Bearer tokens; the users slice implements it. */
export interface Sessions {
  /** Opens a session for a user whose password was right; null when `securedAt` is out of date by now. */
  open: (proven: Proven, context: CommandContext, trail?: SignInTrail) => Promise<OpenedSession | null>
  /**
   * Ends a session on behalf of its user; a session that has already ended is no error. In this process it is over at
   * once. Throws StoreUnavailable while the log is away: the end is then stored later, unless this process did not know
   * the session. Resolves with the log position.
   */
  end: (sessionId: string, context: CommandContext) => Promise<bigint>
  /** The user and session of a token; null when it is unknown or expired, or its user may no longer sign in. */
  authenticate: (token: string) => Promise<SignedIn | null>
  /** Whether an authenticated session is still open. A change of its user's role ends it like any other cause. */
  isOpen: (sessionId: string) => boolean
  /** Calls the listener when a session ends or its user's role changes, so that sockets can react. Returns an unsubscribe. */
  onRevoked: (listener: (session: Pick<SignedIn, 'userId' | 'sessionId'>) => void) => () => void
}

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

/** What depends on where the stores lie and who else uses them; decided where they are opened. */
export type Deployment = {
  /** What the log knows as begun may still run in another process. */
  readonly runsElsewhere: boolean
  /** The process that showed a plan is the one that is asked to save it. */
  readonly savesComeBack: boolean
  /** A code printed at the start reaches whoever started it; of several processes each would print another. */
  readonly printsSetupCode: boolean
  /** What expires is the same for all processes; else each has its own. */
  readonly sharesExpiring: boolean
  /** The distance of two positions is the number of events between them. */
  readonly positionsCountEvents: boolean
}

/** What a route may use. */
export type Deps = {
  readonly config: Config
  /** The log, for reading; what is appended goes through the handler. */
  readonly events: LogReader
  readonly deployment: Deployment
  /** How long appends take in this process. */
  readonly appends: Latency
  readonly handler: Handler
  readonly models: ReadModels
  readonly hub: Hub
  readonly tail: LogTail
  /** What runs beside the requests, and whether it does. */
  readonly loops: Pick<Loops, 'start' | 'dead'>
  readonly sessions: Sessions
  /** What is no event because it expires; its calls throw StoreUnavailable. */
  readonly expiring: ExpiringStore
  /** The same, but never away: it then goes on with what this process knows. */
  readonly counters: ExpiringStore
  readonly runs: RunHeartbeats
  readonly personalData: PersonalData
  /** The log is sealed at its interval, and when it is asked for. */
  readonly seals: Pick<Seals, 'listen' | 'now' | 'trouble' | 'failures' | 'secondsSincePass'>
  readonly now: () => Date
  /** Whether the log takes events; one on a server says so itself. */
  readonly isLogWritable: () => boolean
  /** Whether what has to be done at the start still waits for a server that is away. */
  readonly isStarting: () => boolean
}

/** What is known about people, and how it is forgotten. */
export type PersonalData = {
  /** Null where what the log says about people is not sealed. */
  readonly keys: PersonalKeys | null
  /** Takes away the checkpoints of streams before the revision of each. */
  readonly forget: (streams: ReadonlyMap<string, bigint>) => Promise<void>
  /** Leaves nothing of what was erased or deleted in files of this process. */
  readonly cleanse: () => Promise<void>
  /** Why erasures that have begun are not finished, by their ids. */
  unfinished: ReadonlyMap<string, string>
  /** Which keys were not there at the start, and what that means; null when none were missed. */
  lostKeys: string | null
}

export type SignedIn = {
  readonly userId: number
  readonly roleId: number
  /** SHA-256 of the token; names the session without being able to use it. */
  readonly sessionId: string
}

/** Only its owner ever has the token; the server keeps its SHA-256. */
export type OpenedSession = {
  readonly token: string
  readonly seconds: number
  /** Where its opening stands in the log. */
  readonly position: bigint
}

/** A user whose password was right when `securedAt` was the revision of their last change of role, password or enabled flag. */
export type Proven = { readonly userId: number; readonly securedAt: string }

/** Who was said to sign in, as the security log names accounts, and from where. */
export type SignInTrail = { readonly account: string; readonly address: string }

/** Bearer tokens; the users slice implements it. */
export interface Sessions {
  /** A new session of a user who has just proved who they are; null when that has been overtaken. */
  open: (proven: Proven, context: CommandContext, trail?: SignInTrail) => Promise<OpenedSession | null>
  /**
   * Ends one session on behalf of its user; no matter when it has ended already. Here it is over at once. Throws StoreUnavailable
   * while the log does not take it: it is then stored later, unless this process had not heard of the session. Answers the position.
   */
  end: (sessionId: string, context: CommandContext) => Promise<bigint>
  /** Who the token belongs to; null when it is unknown, expired or its user may no longer sign in. */
  authenticate: (token: string) => Promise<SignedIn | null>
  /** Whether a session that was authenticated has not ended since, by whatever cause; another role ends it too. */
  isOpen: (sessionId: string) => boolean
  /** Hears when a session ends or its user's role changes, so that sockets can follow; returns its own undo. */
  onRevoked: (listener: (session: Pick<SignedIn, 'userId' | 'sessionId'>) => void) => () => void
}

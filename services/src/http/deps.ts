import type { Config } from '#config.ts'
import type { Handler } from '#kernel/handle.ts'
import type { Latency } from '#kernel/latency.ts'
import type { LogReader } from '#kernel/log-reader.ts'
import type { LogTail } from '#kernel/log-tail.ts'
import type { ReadModels } from '#kernel/read-models.ts'
import type { CommandContext } from '#kernel/stream-model.ts'
import type { Hub } from '#live/hub.ts'

/** What depends on where the stores lie and who else uses them; decided where they are opened. */
export type Deployment = {
  /** No other process serves this installation: what this one knows is all there is to know. */
  readonly isOnlyProcess: boolean
  /** Bytes that the log takes in one append; Infinity when it takes any. */
  readonly mostAppendBytes: number
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
  readonly sessions: Sessions
  readonly now: () => Date
  /** Whether what has to be done at the start still waits for a server that is away. */
  readonly isStarting: () => boolean
}

export type SignedIn = {
  readonly userId: number
  readonly roleId: number
  /** SHA-256 of the token; names the session without being able to use it. */
  readonly sessionId: string
}

/** Only its owner ever has the token; the server keeps its SHA-256. */
export type OpenedSession = { readonly token: string; readonly seconds: number }

/** A user whose password was right when `securedAt` was the revision of their last change of role, password or enabled flag. */
export type Proven = { readonly userId: number; readonly securedAt: string }

/** Who was said to sign in, as the security log names accounts, and from where. */
export type SignInTrail = { readonly account: string; readonly address: string }

/** Bearer tokens; the users slice implements it. */
export interface Sessions {
  /** A new session of a user who has just proved who they are; null when that has been overtaken. */
  open: (proven: Proven, context: CommandContext, trail?: SignInTrail) => Promise<OpenedSession | null>
  /** Ends one session on behalf of its user; no matter when it has ended already. */
  end: (sessionId: string, context: CommandContext) => Promise<void>
  /** Who the token belongs to; null when it is unknown, expired or its user may no longer sign in. */
  authenticate: (token: string) => Promise<SignedIn | null>
  /** Whether a session that was authenticated has not ended since, by whatever cause; another role ends it too. */
  isOpen: (sessionId: string) => boolean
  /** Hears when a session ends or its user's role changes, so that sockets can follow; returns its own undo. */
  onRevoked: (listener: (session: Pick<SignedIn, 'userId' | 'sessionId'>) => void) => () => void
}

/** Role ids of the specification. */
export const ADMINISTRATOR = 1
export const ORDINARY_USER = 2

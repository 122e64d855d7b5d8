import type { Deps } from '#deps.ts'
import type { LiveFailures } from '#observability/live-failures.ts'
import type { IntakeLimitsByUser } from './intake-limits.ts'
import type { ListInvalidations } from './list-invalidations.ts'
import type { Presences } from './presence.ts'
import type { ClientHandover } from './client-handover.ts'
import type { LiveTimings } from './timings.ts'

/** What all sockets of this process share. */
export type LiveParts = {
  readonly deps: Pick<Deps, 'models' | 'hub' | 'sessions' | 'events' | 'now'>
  readonly listInvalidations: ListInvalidations
  readonly intakeLimits: IntakeLimitsByUser
  readonly timings: LiveTimings
  readonly presences: Presences
  readonly handover: ClientHandover
  /** Number of a user's sockets that are past `hello`. */
  readonly socketsOf: (userId: number) => number
  /** Called when a user asks for something they may not have. */
  readonly refused: (userId: number) => void
  /** Logs failures of the server; their id is that of the command or of the connection. */
  readonly failures: Pick<LiveFailures, 'failed' | 'stored'>
}

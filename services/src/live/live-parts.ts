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
  /** Sockets of a user that are past `hello`. */
  readonly socketsOf: (userId: number) => number
  /** Somebody asked for what is not theirs. */
  readonly refused: (userId: number) => void
  /** What went wrong on our side; the id is the command's, or the connection's. */
  readonly failures: Pick<LiveFailures, 'failed' | 'stored'>
}

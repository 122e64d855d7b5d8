import { MaxAppendSizeExceededError, NotLeaderError, WrongExpectedVersionError } from '@eventstore/db-client'
import { StoreUnavailable } from '#ports/event-log.ts'
import { NoAnswer } from '#with-timeout.ts'

/** gRPC status codes (grpc.io, "Status codes and their use in gRPC"). */
const GRPC = {
  cancelled: 1,
  unknown: 2,
  deadlineExceeded: 4,
  permissionDenied: 7,
  resourceExhausted: 8,
  aborted: 10,
  internal: 13,
  unavailable: 14,
  unauthenticated: 16,
} as const

/** Errors that pass by themselves, or once the server is back. */
const TRANSIENT: ReadonlySet<number> = new Set([
  GRPC.cancelled,
  GRPC.unknown,
  GRPC.deadlineExceeded,
  GRPC.resourceExhausted,
  GRPC.aborted,
  GRPC.internal,
  GRPC.unavailable,
])
const REFUSED: ReadonlySet<number> = new Set([GRPC.permissionDenied, GRPC.unauthenticated])

// Message of gRPC for a call that found no connection, so that nothing can have reached the server.
const NEVER_SENT = 'No connection established'

export function isTransient(error: unknown): boolean {
  if (error instanceof NoAnswer || error instanceof StoreUnavailable) return true
  const code = codeOf(error)
  if (code !== null) return TRANSIENT.has(code)
  return error instanceof NotLeaderError
}

/** Translates an error of the library into the port's. `outcomeUnknown`: whether an append may have reached the server. */
export function translated(error: unknown, outcomeUnknown: boolean): unknown {
  if (error instanceof StoreUnavailable) return error
  if (error instanceof MaxAppendSizeExceededError)
    return new RangeError('the events are larger than one append may be', { cause: error })
  if (isTransient(error))
    return new StoreUnavailable('the event store does not answer', outcomeUnknown && wasSent(error), error)
  if (REFUSED.has(codeOf(error) ?? 0))
    return new StoreUnavailable('the event store refuses the credentials', false, error)
  return error
}

export function isWrongRevision(error: unknown): boolean {
  return error instanceof WrongExpectedVersionError
}

function wasSent(error: unknown): boolean {
  return !(error instanceof Error && error.message.includes(NEVER_SENT))
}

function codeOf(error: unknown): number | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'number' ? error.code : null
}

import type { CallLine } from '@staffplan/contracts/live'
import type { FastifyRequest } from 'fastify'
import { signedInAs } from '#http/requests/authenticate.ts'
import { clientName } from '#streams/big-picture-state.ts'

/** A session that reads and saves whole maps; its writes are numbered under a client of its own. */
export type Caller = { readonly sessionId: string; readonly clientName: string }

const SHORT = 16

export function callerOf(request: FastifyRequest): Caller {
  const { sessionId, userId } = signedInAs(request)
  return { sessionId, clientName: clientName(userId, clientIdOf(request, 'rest')) }
}

/**
 * Client id of a session's calls. What it writes by saving whole maps (`rest`) counts as seen by the session; what it
 * writes by putting back an earlier state (`put`) does not, hence separate ids.
 */
export function clientIdOf(request: FastifyRequest, line: CallLine): string {
  return `${line}-${signedInAs(request).sessionId.slice(0, SHORT)}`
}

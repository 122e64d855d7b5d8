import type { FastifyRequest } from 'fastify'
import { signedInAs } from '#http/requests/authenticate.ts'
import { clientName } from '#streams/big-picture-state.ts'

/** A session that reads and saves whole maps; its writes are numbered under a client of its own. */
export type Caller = { readonly sessionId: string; readonly clientId: string; readonly clientName: string }

const SHORT = 16

export function callerOf(request: FastifyRequest): Caller {
  const { sessionId, userId } = signedInAs(request)
  const clientId = `rest-${sessionId.slice(0, SHORT)}`
  return { sessionId, clientId, clientName: clientName(userId, clientId) }
}

import type { WithoutPay } from '@staffplan/contracts/pay'
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { seesEverything } from '@staffplan/contracts/users/roles'
import type { PayRight } from '#kernel/projections/pay-right.ts'
import { payRight } from '#http/requests/pay.ts'
import { signedInAs } from '#http/requests/authenticate.ts'

type Answering<Answer> = (request: FastifyRequest, reply: FastifyReply) => Promise<Answer>
/** What a handler gives besides what it has sent itself. */
type Given<Answer> = WithoutPay<Exclude<Answer, FastifyReply>>

const stated = new WeakSet<object>()

/** For routes of everybody signed in: an answer that has a field for pay does not compile. */
export function publicAnswer<Answer>(
  handler: Answering<Answer> & Given<Answer>,
): (request: FastifyRequest, reply: FastifyReply) => Promise<unknown> {
  stated.add(handler)
  return handler
}

/** The same for a route that declares `pay`: who may see it is answered by a view of its own. */
export function answerByRight<Answer>({
  everybody,
  withPay,
}: {
  readonly everybody: Answering<Answer> & Given<Answer>
  readonly withPay: (request: FastifyRequest, reply: FastifyReply, right: PayRight) => Promise<unknown>
}): (request: FastifyRequest, reply: FastifyReply) => Promise<unknown> {
  const handler = (request: FastifyRequest, reply: FastifyReply): Promise<unknown> =>
    seesEverything(signedInAs(request).roleId)
      ? withPay(request, reply, payRight(request))
      : everybody(request, reply)
  stated.add(handler)
  return handler
}

/** No route of everybody's may answer in another way. */
export function refuseUnstatedAnswer({ method, url, config, handler }: RouteOptions): void {
  if (config?.role === 'user' && !stated.has(handler))
    throw new Error(`route ${String(method)} ${url} does not state what everybody is answered`)
}

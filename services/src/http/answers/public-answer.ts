import type { WithoutPay } from '@staffplan/contracts/pay'
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { seesEverything } from '@staffplan/contracts/users/roles'
import type { PayRight } from '#kernel/projections/pay-right.ts'
import { payRight } from '#http/requests/pay.ts'
import { signedInAs } from '#http/requests/authenticate.ts'

type Answering<Answer> = (request: FastifyRequest, reply: FastifyReply) => Promise<Answer>
/** What a handler returns, unless it has sent the answer itself. */
type Given<Answer> = WithoutPay<Exclude<Answer, FastifyReply>>

const stated = new WeakSet<object>()

/** Wraps handlers of routes for every signed-in user: one whose answer has a field for pay does not compile. */
export function publicAnswer<Answer>(
  handler: Answering<Answer> & Given<Answer>,
): (request: FastifyRequest, reply: FastifyReply) => Promise<unknown> {
  stated.add(handler)
  return handler
}

/** Like `publicAnswer`, for a route that declares `pay`: callers who may see pay are answered by `withPay`. */
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

/** Refuses to register a route for every signed-in user whose handler is not wrapped by one of the above. */
export function refuseUnstatedAnswer({ method, url, config, handler }: RouteOptions): void {
  if (config?.role === 'user' && !stated.has(handler))
    throw new Error(`route ${String(method)} ${url} does not state what everybody is answered`)
}

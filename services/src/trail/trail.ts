import { namesQuery } from '@staffplan/contracts/trail/record-names'
import { type TrailPage, trailQuery } from '@staffplan/contracts/trail/trail'
import { parse } from '@staffplan/contracts/validation'
import type { FastifyInstance } from 'fastify'
import { answerInParts } from '#http/answers/answer-in-parts.ts'
import { logAtLeast, positionAtLeast } from '#http/answers/answer.ts'
import { askerOf } from '#http/answers/large-lists.ts'
import type { Feature } from '#http/feature.ts'
import { signedInAs } from '#http/requests/authenticate.ts'
import { payRight } from '#http/requests/pay.ts'
import { logSecurity } from '#observability/log.ts'
import type { Deps } from '#deps.ts'
import { chainKey } from '#installation-key.ts'
import { namesOf } from './record-names.ts'
import { trailLines } from './trail-export.ts'
import { trailBefore } from './trail-pages.ts'

/** Who did what, when and from what to what, over every stream: for those who see everything, pay included. */
export const trailFeature: Feature = { name: 'trail', routes }

const paid = { config: { role: 'auditor' as const, pay: true } }

function routes(app: FastifyInstance, deps: Deps): void {
  app.get('/v1/trail', paid, async (request, reply): Promise<TrailPage> => {
    payRight(request)
    const query = parse(trailQuery, request.query)
    const asker = askerOf(request, reply)
    const wanted = await logAtLeast(request, deps)
    const head = await deps.events.head()
    const answer = await request.server.largeLists.ask(asker, () => trailBefore(deps, query))
    positionAtLeast(reply, wanted, head)
    return answer
  })

  app.get('/v1/trail/names', { config: { role: 'auditor' } }, async (request, reply) => {
    const query = parse(namesQuery, request.query)
    const wanted = await logAtLeast(request, deps)
    const head = await deps.events.head()
    const names = await namesOf(deps, query)
    positionAtLeast(reply, wanted, head)
    return names
  })

  app.get('/v1/trail/export', paid, async (request, reply) => {
    payRight(request)
    const wanted = await logAtLeast(request, deps)
    await deps.seals.now() // what is exported can be verified to its end
    const [head, key] = [await deps.events.head(), await chainKey(deps.config)]
    request.lookAgain()
    const place = request.server.largeLists.enter(signedInAs(request).userId)
    positionAtLeast(reply, wanted, head)
    logSecurity(request, 'trail-export', { rows: Number(head) })
    reply.header('Content-Disposition', 'attachment; filename="staffplan-trail.ndjson"')
    return answerInParts(request, reply, {
      mediaType: 'application/x-ndjson; charset=utf-8',
      parts: trailLines(deps.events, head, key),
      onEnd: () => place[Symbol.dispose](),
      longestPause: request.server.largeLists.longestPause,
    })
  })
}

import { historyQuery, type PlanHistory } from '@staffplan/contracts/planning/history'
import { type PlanTimeline, timelineQuery } from '@staffplan/contracts/planning/plan-replay'
import { parse } from '@staffplan/contracts/validation'
import type { FastifyInstance } from 'fastify'
import { logAtLeast, positionAtLeast } from '#http/answers/answer.ts'
import { askerOf } from '#http/answers/large-lists.ts'
import type { Deps } from '#deps.ts'
import { askedPlan } from '#planning/planning-period.ts'
import { ORGANISATION_STREAM, organisationModel } from '#streams/organisation.ts'
import type { PlanHistories } from './plan-history.ts'

/** Routes that tell who set which number of a plan, when and to what. */
export function historyRoutes(app: FastifyInstance, deps: Deps, histories: PlanHistories): void {
  app.get(
    '/v1/bigPicture/history',
    { config: { role: 'auditor' as const } },
    async (request, reply): Promise<PlanHistory> => {
      const query = parse(historyQuery, request.query)
      const asker = askerOf(request, reply)
      const wanted = await logAtLeast(request, deps)
      const head = await deps.events.head()
      const plan = await askedPlan(query.plan, deps)
      const places = await deps.handler.state(organisationModel, ORGANISATION_STREAM)
      const answer = await request.server.largeLists.ask(asker, () => histories.answer(plan, query, places))
      positionAtLeast(reply, wanted, head)
      return answer
    },
  )

  app.get(
    '/v1/bigPicture/timeline',
    { config: { role: 'auditor' as const } },
    async (request, reply): Promise<PlanTimeline> => {
      const query = parse(timelineQuery, request.query)
      const wanted = await logAtLeast(request, deps)
      const head = await deps.events.head()
      const answer = await histories.timeline(await askedPlan(query.plan, deps))
      positionAtLeast(reply, wanted, head)
      return answer
    },
  )
}

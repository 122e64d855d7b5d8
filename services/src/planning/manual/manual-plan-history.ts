import type { EventOf } from '@staffplan/contracts/event-definition'
import { divisionFte, type manualPlanEvents } from '@staffplan/contracts/planning/manual-plan'
import { recordHistoryQuery } from '@staffplan/contracts/record-history'
import { Refusal } from '@staffplan/contracts/refusal'
import { parse } from '@staffplan/contracts/validation'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { answerHistory } from '#http/answers/history-answer.ts'
import { idOf } from '#http/commands/record-routes.ts'
import type { Deps } from '#deps.ts'
import { type Happened, historyIn } from '#kernel/records/record-history.ts'
import type { RecordedEvent } from '#ports/event-log.ts'
import { manualPlanStream } from './manual-plan.ts'

/** Route that tells who planned what for a division in a year; empty if nobody ever did. */
export function manualPlanHistory(app: FastifyInstance, deps: Deps): void {
  app.get(
    `${divisionFte.path}/:year/:id/history`,
    { config: { role: 'auditor' as const } },
    async (request, reply) => {
      const id = idOf(request)
      const stream = manualPlanStream(yearOf(request))
      const query = parse(recordHistoryQuery, request.query)
      return answerHistory(request, reply, {
        deps,
        query,
        isOnly: true,
        read: () =>
          historyIn(deps.events, { ...query, stream, entity: null }, (event) => plannedFor(id, event)),
      })
    },
  )
}

function plannedFor(divisionId: number, { type, data }: RecordedEvent): Happened {
  const event = { type, data } as EventOf<typeof manualPlanEvents> // parsed by EventTypes; the stream has no others
  const planned = event.data.divisions.find((each) => each.divisionId === divisionId)
  if (!planned) return null
  return { cause: 'changed', changes: [{ field: 'value', from: planned.from, to: planned.to }] }
}

function yearOf({ params }: FastifyRequest): number {
  const { year } = params as { year: string } // the route has :year
  if (!/^\d{4}$/.test(year)) throw new Refusal('year-out-of-range')
  return Number(year)
}

import {
  changesQuery,
  type PlanChanges,
  type PlanTotals as ToldTotals,
  totalsQuery,
} from '@staffplan/contracts/planning/plan-replay'
import { yearsOf } from '@staffplan/contracts/arithmetic/period'
import { parse } from '@staffplan/contracts/validation'
import type { FastifyInstance } from 'fastify'
import { logAtLeast, positionAtLeast } from '#http/answers/answer.ts'
import { payRight } from '#http/requests/pay.ts'
import type { Deps } from '#deps.ts'
import { feedEvent } from '#planning/draft/draft-feed.ts'
import { askedPlan } from '#planning/planning-period.ts'
import type { RecordedEvent } from '#ports/event-log.ts'
import { bigPictureStream } from '#streams/big-picture.ts'
import { basisChanges, type PlanMoments } from './plan-moments.ts'
import { PlanTotals } from './plan-totals.ts'

/** Routes of the replay: the draft's events, and the plan's totals after them. */
export function replayRoutes(
  app: FastifyInstance,
  { deps, moments }: { readonly deps: Deps; readonly moments: PlanMoments },
): void {
  const totals = new PlanTotals({ deps, moments })

  app.get(
    '/v1/bigPicture/changes',
    { config: { role: 'auditor' as const } },
    async (request, reply): Promise<PlanChanges> => {
      const { plan: asked, from, limit } = parse(changesQuery, request.query)
      const wanted = await logAtLeast(request, deps)
      const head = await deps.events.head()
      const plan = await askedPlan(asked, deps)
      // Also reads the event before them, to find what else changed in between, and one after them, to see whether
      // there are more.
      const first = Math.max(0, from - 1)
      const bounds = { from: BigInt(first), limit: limit + 1 + from - first }
      const read = await Array.fromAsync(deps.events.read(bigPictureStream(plan), bounds))
      const events = read.slice(from - first, from - first + limit)
      const basis = await changesUnder(events, { plan, before: from > first ? read[0] : undefined })
      positionAtLeast(reply, wanted, head)
      return {
        events: events.map((event) => feedEvent(event)),
        basisChanges: basis,
        next: read.length > from - first + limit ? from + limit : null,
      }
    },
  )

  app.get(
    '/v1/bigPicture/totals',
    { config: { role: 'auditor' as const, pay: true } },
    async (request, reply): Promise<ToldTotals> => {
      const { plan: asked, rev } = parse(totalsQuery, request.query)
      const wanted = await logAtLeast(request, deps)
      const plan = await askedPlan(asked, deps)
      const now = await moments.find(plan, { isNow: true })
      const basis = await moments.basis(now, payRight(request))
      const found = await totals.at({ plan, basis, revs: [rev].flat() })
      positionAtLeast(reply, wanted, now.position)
      return { years: yearsOf(basis.period).slice(1), totals: found }
    },
  )

  /** Revisions before which something outside the draft changed the plan's figures, each once. */
  async function changesUnder(
    events: readonly RecordedEvent[],
    { plan, before }: { readonly plan: string; readonly before: RecordedEvent | undefined },
  ): Promise<number[]> {
    const last = events.at(-1)
    if (!last) return []
    const span = { plan, after: before?.position ?? 0n, upTo: last.position }
    const positions = await basisChanges(deps.events, span)
    const found = new Set<number>()
    let next = 0
    for (const position of positions) {
      while (next < events.length && events[next]!.position < position) next += 1
      const event = events[next]
      if (event) found.add(Number(event.revision))
    }
    return [...found]
  }
}

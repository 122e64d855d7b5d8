import { changesQuery, type PlanChanges } from '@staffplan/contracts/planning/plan-replay'
import { parse } from '@staffplan/contracts/validation'
import type { FastifyInstance } from 'fastify'
import { logAtLeast, positionAtLeast } from '#http/answers/answer.ts'
import type { Deps } from '#deps.ts'
import { feedEvent } from '#planning/draft/draft-feed.ts'
import { askedPlan } from '#planning/planning-period.ts'
import type { RecordedEvent } from '#ports/event-log.ts'
import { bigPictureStream } from '#streams/big-picture.ts'
import { basisChanges } from './plan-moments.ts'

/** The draft's events, to be played again. */
export function replayRoutes(app: FastifyInstance, deps: Deps): void {
  app.get(
    '/v1/bigPicture/changes',
    { config: { role: 'auditor' as const } },
    async (request, reply): Promise<PlanChanges> => {
      const { plan: asked, from, limit } = parse(changesQuery, request.query)
      const wanted = await logAtLeast(request, deps)
      const head = await deps.events.head()
      const plan = await askedPlan(asked, deps)
      // One before them says what they rest on, one after them whether there are more.
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

  /** The revisions that something else changed before, each once. */
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

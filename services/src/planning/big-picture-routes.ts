import { spanOf, yearsOf } from '@staffplan/contracts/arithmetic/period'
import { explain, explainToEverybody } from '@staffplan/contracts/arithmetic/explain'
import type { PublishedState } from '@staffplan/contracts/planning/published'
import { parseScope, printScope, type ValueScope } from '@staffplan/contracts/planning/scope-key'
import { Refusal } from '@staffplan/contracts/refusal'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  projectedAtLeast,
  logAtLeast,
  minPosition,
  positionAtLeast,
  readAtLeast,
} from '#http/answers/answer.ts'
import { answerByRight, publicAnswer } from '#http/answers/public-answer.ts'
import type { Deps } from '#deps.ts'
import { erasedRows } from '#staffing/erased-rows.ts'
import type { Drafts } from './draft/drafts.ts'
import { revisionOf } from './draft/live-draft.ts'
import type { KeptPlans } from './kept-plans.ts'
import { draftState, publishedState } from './plan-states.ts'
import { isUnchanged, sourcesOf } from './plan-view.ts'
import { PERIOD_MODEL, planningPeriod } from './planning-period.ts'
import type { PaidStaff, PublicStaff } from './structure/staff-view.ts'
import { ShownStructures } from './structure/shown-structures.ts'
import type { Structures, StructureWith } from './structure/structure.ts'

const PATH = '/v1/bigPicture'
const user = { config: { role: 'user' as const } }
const byRight = { config: { role: 'user' as const, pay: true } }
const auditor = { config: { role: 'auditor' as const } }

/** Routes of the big picture: its structure, the shared draft, the published plan, and how each number came about. */
export function bigPictureRoutes(
  app: FastifyInstance,
  { deps, drafts, plans }: { readonly deps: Deps; readonly drafts: Drafts; readonly plans: KeptPlans },
): void {
  const shownToEverybody = new ShownStructures<PublicStaff>()
  const shownWithPay = new ShownStructures<PaidStaff>()
  app.get(
    PATH,
    byRight,
    answerByRight({
      everybody: (request, reply) =>
        structureIn(request, reply, { structures: drafts.publicStructures, shown: shownToEverybody }),
      withPay: (request, reply, right) =>
        structureIn(request, reply, { structures: drafts.paidStructures(right), shown: shownWithPay }),
    }),
  )

  app.get(`${PATH}/draft`, auditor, async (request, reply) => {
    const wanted = await logAtLeast(request, deps)
    const live = await drafts.current()
    const period = await planningPeriod(deps)
    const folded = await live.folded()
    const rev = revisionOf(folded)
    positionAtLeast(reply, wanted, folded.position)
    if (isUnchanged(request, reply, versionOf({ epoch: live.epoch, rev, period }))) return reply.send()
    return draftState(live, folded, period)
  })

  app.get(
    `${PATH}/published`,
    user,
    publicAnswer(async (request, reply): Promise<PublishedState | FastifyReply> => {
      const wanted = await logAtLeast(request, deps)
      const live = await drafts.current()
      const { epoch } = live.publishedFeed
      const period = await planningPeriod(deps)
      const folded = await live.folded()
      const { number: rev = 0, position = 0n } = folded.state.lastShown ?? {}
      // The answer contains the planning period too, which comes from the settings: the later of both positions counts.
      const settled = deps.models.public.position(PERIOD_MODEL)
      positionAtLeast(reply, wanted, settled > position ? settled : position)
      if (isUnchanged(request, reply, versionOf({ epoch, rev, period }))) return reply.send()
      return publishedState(live, folded, period)
    }),
  )

  app.get(
    `${PATH}/explain`,
    byRight,
    answerByRight({
      async everybody(request, reply) {
        const scope = scopeOf(request)
        if (scope.measure === 'tpc') throw new Refusal('forbidden')
        await readAtLeast(request, reply, { models: deps.models, ...sourcesOf(drafts.publicStructures) })
        const { plan } = await plans.seenBy(request, null)
        return found(explainToEverybody(plan, scope))
      },
      async withPay(request, reply, right) {
        const scope = scopeOf(request)
        const sources = sourcesOf(drafts.paidStructures(right))
        await readAtLeast(request, reply, { models: deps.models, ...sources })
        const { plan } = await plans.seenBy(request, right)
        return found(explain(plan, printScope(scope)))
      },
    }),
  )

  async function structureIn<Staff extends PublicStaff>(
    request: FastifyRequest,
    reply: FastifyReply,
    { structures, shown }: { readonly structures: Structures<Staff>; readonly shown: ShownStructures<Staff> },
  ): Promise<StructureWith<Staff>> {
    const period = await planningPeriod(deps)
    checkYear(request, yearsOf(period))
    const { sources } = structures
    for (const name of sources) await deps.models.waitUntilComplete(name)
    const known = minPosition(request) ?? 0n
    // A structure from before an erasure would still contain the pay of the erased person.
    const erased = deps.models.changed(erasedRows.name)
    const { structure, position } = await shown.of(period.startYear, {
      least: known > erased ? known : erased,
      async latest() {
        const position = await projectedAtLeast(request, deps.models, sources)
        return { ...(await structures.of(period.startYear)), position }
      },
    })
    reply.header('Position', String(position))
    return structure
  }
}

/** ETag of an answer that contains the planning period, which can change while the plan does not. */
function versionOf({ epoch, rev, period }: Pick<PublishedState, 'epoch' | 'rev' | 'period'>): string {
  return `${epoch}.${rev}.${period.startYear}-${period.planYears}`
}

function checkYear(request: FastifyRequest, years: readonly number[]): void {
  const { year } = request.query as { readonly year?: unknown } // Fastify's parser gives strings or arrays of strings
  if (year === undefined) return
  if (typeof year !== 'string' || !/^\d{4}$/.test(year) || !years.includes(Number(year))) {
    throw new Refusal('year-out-of-range', { params: spanOf(years) })
  }
}

function scopeOf(request: FastifyRequest): ValueScope {
  const { scope } = request.query as { readonly scope?: unknown } // Fastify's parser gives strings or arrays of strings
  const parsed = typeof scope === 'string' ? parseScope(scope) : null
  if (parsed?.kind !== 'value') throw new Refusal('parameter-invalid', { params: { name: 'scope' } })
  return parsed
}

function found<Tree>(tree: Tree | null): Tree {
  if (tree === null) throw new Refusal('not-found')
  return tree
}

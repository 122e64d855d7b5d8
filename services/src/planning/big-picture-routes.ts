import { yearsOf } from '@staffplan/contracts/arithmetic/period'
import { explain } from '@staffplan/contracts/arithmetic/explain'
import { compilePlan } from '@staffplan/contracts/arithmetic/plan'
import type { DraftState } from '@staffplan/contracts/planning/draft'
import { draftFigures } from '@staffplan/contracts/planning/draft-figures'
import type { PublishedState } from '@staffplan/contracts/planning/published'
import { parseScope } from '@staffplan/contracts/planning/scope-key'
import { Refusal } from '@staffplan/contracts/refusal'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { logAtLeast, positionAtLeast, readAtLeast } from '#http/answer.ts'
import type { Deps } from '#http/deps.ts'
import { usersByClient } from '#streams/big-picture.ts'
import type { Drafts } from './drafts.ts'
import { revisionOf } from './live-draft.ts'
import { isAdministrator, isUnchanged, planView, visibleStructure } from './plan-view.ts'
import { planBasis } from './plan-basis.ts'
import { planningPeriod } from './planning-period.ts'
import { units } from './structure-shelves.ts'

const PATH = '/v1/bigPicture'
const NEVER = { number: 0, at: null, position: 0n }
const user = { config: { role: 'user' as const } }
const admin = { config: { role: 'admin' as const } }

/** The big picture: its structure, the draft, what was saved of it, and how each number came about. */
export function bigPictureRoutes(app: FastifyInstance, deps: Deps, drafts: Drafts): void {
  const collection = units.collection.name

  app.get(PATH, user, async (request, reply) => {
    const period = await planningPeriod(deps)
    checkYear(request, yearsOf(period))
    await readAtLeast(request, reply, { models: deps.models, collection })
    const { structure } = await drafts.structures.of(period.startYear)
    return visibleStructure(request, structure)
  })

  app.get(`${PATH}/draft`, admin, async (request, reply) => {
    const wanted = await logAtLeast(request, deps)
    const live = await drafts.current()
    const folded = await live.folded()
    const rev = revisionOf(folded)
    positionAtLeast(reply, wanted, folded.position)
    if (isUnchanged(request, reply, `${live.epoch}.${rev}`)) return reply.send()
    const { draft, lastPublish: last, lastSeq } = folded.state
    const message = last?.message === undefined ? {} : { message: last.message }
    return {
      epoch: live.epoch,
      rev,
      published: last && { upTo: last.upTo, rev: last.rev, at: last.at, by: last.by, ...message },
      cells: [...draft.cells].map(([k, cell]) => ({ k, ...cell })),
      period: await planningPeriod(deps),
      writers: usersByClient(lastSeq.keys()),
    } satisfies DraftState
  })

  app.get(`${PATH}/published`, user, async (request, reply) => {
    const wanted = await logAtLeast(request, deps)
    const live = await drafts.current()
    const { epoch } = live.publishedFeed
    const { state } = await live.folded()
    const { number: rev, at, position } = state.lastShown ?? NEVER
    positionAtLeast(reply, wanted, position)
    if (isUnchanged(request, reply, `${epoch}.${rev}`)) return reply.send()
    return {
      epoch,
      rev,
      at,
      cells: [...state.published.cells].flatMap(([k, { v }]) => (v === null ? [] : [{ k, v }])),
      period: await planningPeriod(deps),
    } satisfies PublishedState
  })

  app.get(`${PATH}/explain`, user, async (request, reply) => {
    const scope = scopeOf(request)
    await readAtLeast(request, reply, { models: deps.models, collection })
    const { draft } = planView(request, await (await drafts.current()).folded())
    const basis = await planBasis(deps, drafts.structures)
    const structure = visibleStructure(request, basis.structure)
    const tree = explain(compilePlan({ ...basis, structure }, draftFigures(draft)), scope)
    if (!tree) throw new Refusal('not-found')
    return tree
  })
}

function checkYear(request: FastifyRequest, years: readonly number[]): void {
  const { year } = request.query as { readonly year?: unknown } // Fastify's parser gives strings or arrays of strings
  if (year === undefined) return
  if (typeof year !== 'string' || !/^\d{4}$/.test(year) || !years.includes(Number(year))) {
    throw new Refusal('year-out-of-range')
  }
}

/** The scope of a calculated value; what it costs is nothing for ordinary users. */
function scopeOf(request: FastifyRequest): string {
  const { scope } = request.query as { readonly scope?: unknown } // as above
  const parsed = typeof scope === 'string' ? parseScope(scope) : null
  if (typeof scope !== 'string' || parsed?.kind !== 'value') {
    throw new Refusal('parameter-invalid', { params: { name: 'scope' } })
  }
  if (parsed.measure === 'tpc' && !isAdministrator(request)) throw new Refusal('forbidden')
  return scope
}

import { type EnteredPlan, bridgeBetween, sinceStart } from '@staffplan/contracts/arithmetic/bridge'
import { comparePlans, type NamedPlan } from '@staffplan/contracts/arithmetic/compare-plans'
import { compilePlan } from '@staffplan/contracts/arithmetic/plan'
import {
  bridgeQuery,
  compareQuery,
  type PlanBridge,
  type PlanComparison,
} from '@staffplan/contracts/planning/plan-comparison'
import { Refusal } from '@staffplan/contracts/refusal'
import { parse } from '@staffplan/contracts/validation'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { logAtLeast, positionAtLeast } from '#http/answers/answer.ts'
import { payRight } from '#http/requests/pay.ts'
import type { Deps } from '#deps.ts'
import { askedPlan } from '#planning/planning-period.ts'
import { ORGANISATION_STREAM, organisationModel } from '#streams/organisation.ts'
import type { PlanMoments } from './plan-moments.ts'
import { changesBetween, commonYear, type Side, sideOf } from './plan-sides.ts'

const paid = { config: { role: 'auditor' as const, pay: true } }

/** Routes that compare two states of a plan, and that explain how one led to the other. */
export function compareRoutes(
  app: FastifyInstance,
  { deps, moments }: { readonly deps: Deps; readonly moments: PlanMoments },
): void {
  app.get('/v1/bigPicture/compare', paid, async (request, reply): Promise<PlanComparison> => {
    const query = parse(compareQuery, request.query)
    const wanted = await logAtLeast(request, deps)
    const side = await sidesOf(request, query.plan)
    const [from, to] = [await side(query.from), await side(query.to)]
    positionAtLeast(reply, wanted, latestOf([from, to]))
    const effect = comparePlans(named(from.state), named(to.state))
    const places = await deps.handler.state(organisationModel, ORGANISATION_STREAM)
    return { from: from.said, to: to.said, changes: changesBetween(from, to, places), ...effect }
  })

  app.get('/v1/bigPicture/bridge', paid, async (request, reply): Promise<PlanBridge> => {
    const query = parse(bridgeQuery, request.query)
    const wanted = await logAtLeast(request, deps)
    const side = await sidesOf(request, query.plan)
    const from = query.from === 'start' ? null : await side(query.from)
    const to = await side(query.to)
    const year = commonYear(from ? [from, to] : [to], query.year)
    const bridge = bridgeBetween(from?.state ?? sinceStart(to.state, year), to.state, year)
    if (!bridge) throw new Refusal('year-out-of-range') // `commonYear` has refused such a year
    positionAtLeast(reply, wanted, latestOf(from ? [from, to] : [to]))
    return { from: from?.said ?? null, to: to.said, ...bridge }
  })

  async function sidesOf(
    request: FastifyRequest,
    asked: string | undefined,
  ): Promise<(point: string) => Promise<Side>> {
    const right = payRight(request)
    const plan = await askedPlan(asked, deps)
    return (point) => sideOf(moments, { plan, point, right })
  }
}

function named(state: EnteredPlan): NamedPlan {
  return { plan: compilePlan(state, state), structure: state.structure }
}

function latestOf(sides: readonly Side[]): bigint {
  return sides.map(({ said }) => BigInt(said.moment.position)).reduce((a, b) => (a > b ? a : b))
}

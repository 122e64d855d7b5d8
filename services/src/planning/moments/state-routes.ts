import { planBigPicture } from '@staffplan/contracts/arithmetic/plan'
import { planEntries } from '@staffplan/contracts/planning/plan-entries'
import { type PlanState, type StateQuery, stateQuery } from '@staffplan/contracts/planning/plan-state'
import { parse } from '@staffplan/contracts/validation'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { logAtLeast, positionAtLeast } from '#http/answers/answer.ts'
import { payRight } from '#http/requests/pay.ts'
import type { Deps } from '#deps.ts'
import { askedPlan, planOfMoment } from '#planning/planning-period.ts'
import type { BigPictureState } from '#streams/big-picture-state.ts'
import { type Moment, type PlanMoments, type PlanWhen, printMoment } from './plan-moments.ts'

type Entry = Pick<PlanState['cells'][number], 'k' | 'v'>

const paid = { config: { role: 'auditor' as const, pay: true } }

/** Route that answers with the plan as it was at any moment. */
export function stateRoutes(
  app: FastifyInstance,
  { deps, moments }: { readonly deps: Deps; readonly moments: PlanMoments },
): void {
  app.get('/v1/bigPicture/state', paid, async (request, reply): Promise<PlanState> => {
    const query = parse(stateQuery, request.query)
    const wanted = await logAtLeast(request, deps)
    const when = whenOf(query)
    const plan =
      'position' in when || 'at' in when
        ? await planOfMoment(query.plan, { deps, when })
        : await askedPlan(query.plan, deps)
    const moment = await moments.find(plan, when)
    const state = await stateAt(moments, moment, request)
    positionAtLeast(reply, wanted, moment.position)
    if (query.figures === '0') return state
    const figuresOf = (cells: readonly Entry[]) =>
      planBigPicture({ ...state, ...planEntries({ cells: cells.map((cell) => [cell.k, cell]) }) })
    const figures = { draft: figuresOf(state.cells), published: figuresOf(state.published?.cells ?? []) }
    return { ...state, figures }
  })
}

async function stateAt(moments: PlanMoments, moment: Moment, request: FastifyRequest): Promise<PlanState> {
  const { period, currency, structure, specialDrivers } = await moments.basis(moment, payRight(request))
  const entries = await moments.entries(moment, entriesIn)
  return {
    moment: printMoment(moment),
    period,
    currency,
    structure,
    specialDrivers: [...specialDrivers],
    ...entries,
  }
}

/** Copies the entries, as the state goes on changing. */
function entriesIn({
  draft,
  published,
  lastPublish: last,
  writers,
}: BigPictureState): Pick<PlanState, 'cells' | 'published' | 'writers'> {
  return {
    cells: [...draft.cells].map(([k, cell]) => ({ k, ...cell })),
    writers: Object.fromEntries(writers),
    published: last && {
      upTo: last.upTo,
      rev: last.rev,
      at: last.at,
      by: last.by,
      ...(last.message === undefined ? {} : { message: last.message }),
      cells: [...published.cells].flatMap(([k, { v }]) => (v === null ? [] : [{ k, v }])),
    },
  }
}

function whenOf({ rev, position, at }: StateQuery): PlanWhen {
  if (rev !== undefined) return { rev }
  if (position !== undefined) return { position: BigInt(position) }
  return at === undefined ? { isNow: true } : { at }
}

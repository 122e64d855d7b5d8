import { type PlanningPeriod, spanOf } from '@staffplan/contracts/arithmetic/period'
import {
  type DivisionFte,
  divisionFte,
  type DivisionFteRow,
  readDivisionFtes,
} from '@staffplan/contracts/planning/manual-plan'
import { refusalAsSent } from '@staffplan/contracts/record'
import { Refusal } from '@staffplan/contracts/refusal'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  afterAppend,
  commandAnswered,
  ifMatch,
  logAtLeast,
  positionAtLeast,
  readAtLeast,
} from '#http/answers/answer.ts'
import { commandContext } from '#http/commands/command-context.ts'
import { withRequestPointers } from '#http/commands/request-pointers.ts'
import { askedMoment } from '#http/requests/asked-moment.ts'
import { Past, type When } from '#kernel/streams/past.ts'
import type { StreamModel } from '#kernel/streams/stream-model.ts'
import type { Deps } from '#deps.ts'
import { ORGANISATION_STREAM, organisationModel, type OrganisationState } from '#streams/organisation.ts'
import { SETTINGS_STREAM } from '#streams/settings.ts'
import { periodOfMoment, planningPeriod } from '../planning-period.ts'
import { manualPlanModel, type ManualPlanState, manualPlanStream } from './manual-plan.ts'
import { manualPlanHistory } from './manual-plan-history.ts'
import { divisionFtes } from './manual-plan-projection.ts'
import { planDivisions } from './plan-divisions.ts'

const auditor = { config: { role: 'auditor' as const } }
const admin = { config: { role: 'admin' as const } }

/** Routes of the FTE planned by hand, for one plan year at a time: reading, planning, and the history. */
export function manualPlanRoutes(app: FastifyInstance, deps: Deps): void {
  const { handler, models, now } = deps
  const collection = divisionFtes.name
  const past = new Past(deps)
  manualPlanHistory(app, deps)

  app.get(divisionFte.path, auditor, async (request, reply) => {
    const when = askedMoment(request)
    if (when) return pastAnswer(request, reply, when)
    const year = askedYear(request, await planningPeriod(deps))
    await readAtLeast(request, reply, { models, collection })
    return planAnswer(reply, year)
  })

  app.post(divisionFte.path, admin, async (request, reply) => {
    const rows = readDivisionFtes(request.body)
    const year = plannedYear(rows, await planningPeriod(deps))
    const expected = ifMatch(request)
    const handled = await withRequestPointers(asSent(request.body), () =>
      handler.handle({
        model: manualPlanModel,
        stream: manualPlanStream(year),
        alsoReads: [ORGANISATION_STREAM, SETTINGS_STREAM],
        context: commandContext(request, now()),
        async decide(state) {
          plannedYear(rows, await planningPeriod(deps)) // the period may have moved meanwhile
          const organisation = await handler.state(organisationModel, ORGANISATION_STREAM)
          return { events: planDivisions(state, { year, rows, ifMatch: expected, organisation }) }
        },
      }),
    )
    await commandAnswered(reply, { handled, models, collection })
    return (await afterAppend(reply, () => planAnswer(reply, year))) ?? []
  })

  async function planAnswer(reply: FastifyReply, year: number): Promise<readonly DivisionFteRow[]> {
    const [plan, organisation] = await Promise.all([
      handler.state(manualPlanModel, manualPlanStream(year)),
      handler.state(organisationModel, ORGANISATION_STREAM),
    ])
    return rowsOf(reply, { year, plan, organisation })
  }

  /** The plan at a past moment, with the planning period and the divisions of that moment. */
  async function pastAnswer(
    request: FastifyRequest,
    reply: FastifyReply,
    when: When,
  ): Promise<readonly DivisionFteRow[]> {
    const wanted = await logAtLeast(request, deps)
    const year = askedYear(request, await periodOfMoment(when, deps))
    const stream = manualPlanStream(year)
    const position = await past.position(when, [ORGANISATION_STREAM, SETTINGS_STREAM, stream])
    const at = async <State, Found>(
      model: StreamModel<State>,
      stream: string,
      read: (state: State) => Found,
    ): Promise<Found> => past.read({ model, stream }, await past.revision(stream, position), read)
    const divisions = await at(
      organisationModel,
      ORGANISATION_STREAM,
      ({ divisions: { items } }) => new Map(items),
    )
    positionAtLeast(reply, wanted, position)
    return at(manualPlanModel, stream, (plan) =>
      rowsOf(reply, { year, plan, organisation: { divisions: { items: divisions } } }),
    )
  }
}

type Planned = {
  readonly year: number
  readonly plan: ManualPlanState
  readonly organisation: { readonly divisions: Pick<OrganisationState['divisions'], 'items'> }
}

/** Planned rows by division id, without deleted divisions. Sets the ETag. */
function rowsOf(reply: FastifyReply, { year, plan, organisation }: Planned): readonly DivisionFteRow[] {
  reply.header('ETag', `"${plan.changes}"`)
  return [...plan.divisions]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([id, { value, by }]) => {
      const division = organisation.divisions.items.get(id)
      if (!division || value === null) return []
      return [{ division: { id, name: division.values.name }, year, value, changedBy: by }]
    })
}

function planYears({ startYear, planYears: count }: PlanningPeriod): number[] {
  return Array.from({ length: count }, (_, index) => startYear + 1 + index)
}

/** The plan year that is asked for, by default the first. Throws `year-out-of-range` for any other year. */
function askedYear(request: FastifyRequest, period: PlanningPeriod): number {
  const asked = namedYear(request)
  if (asked === null) return period.startYear + 1
  const years = planYears(period)
  if (!years.includes(asked)) throw new Refusal('year-out-of-range', { params: spanOf(years) })
  return asked
}

/** The year in the query; null when there is none, 0 when it is not a year. */
function namedYear({ query }: FastifyRequest): number | null {
  const { year } = query as { readonly year?: unknown } // Fastify's parser gives strings or arrays of strings
  if (year === undefined) return null
  return typeof year === 'string' && /^\d{4}$/.test(year) ? Number(year) : 0
}

/** The plan year of the rows. Throws `invalid` if they have different ones, as a list is stored whole or not at all. */
function plannedYear(rows: readonly DivisionFte[], { startYear, planYears }: PlanningPeriod): number {
  const [min, max] = [startYear + 1, startYear + planYears]
  const year = rows[0]?.year ?? min
  const errors = rows.flatMap((row, index) => {
    const pointer = `/${index}/year`
    if (row.year < min || row.year > max) return [{ pointer, code: 'out-of-range', params: { min, max } }]
    return row.year === year ? [] : [{ pointer, code: 'year-mismatch' }]
  })
  if (errors.length > 0) throw new Refusal('invalid', { errors })
  return year
}

/** Makes error pointers name a row's fields as the request spelled them. */
function asSent(body: unknown): (refusal: Refusal) => Refusal {
  return (refusal) => {
    const { code, params, message: detail } = refusal
    const errors = refusal.errors.flatMap((error) => {
      const [, index = '', field = ''] = error.pointer.split('/')
      const entry: unknown = Array.isArray(body) ? body[Number(index)] : undefined
      const one = new Refusal(code, { errors: [{ ...error, pointer: `/${field}` }] })
      const sent = refusalAsSent(divisionFte, entry, one).errors
      return sent.map((each) => ({ ...each, pointer: `/${index}${each.pointer}` }))
    })
    return new Refusal(code, { params, errors, detail })
  }
}

import { readId } from '@staffplan/contracts/record'
import { type RecordHistory, recordHistoryQuery } from '@staffplan/contracts/record-history'
import { Refusal } from '@staffplan/contracts/refusal'
import { parse } from '@staffplan/contracts/validation'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { yearOfStaffId } from '@staffplan/contracts/staff/events'
import { STAFF_YEARS } from '@staffplan/contracts/staff/staff'
import {
  afterAppend,
  deletedAnswer,
  entityAnswer,
  ifMatch,
  matchedRevision,
  readAtLeast,
  savedAnswer,
} from '#http/answers/answer.ts'
import { answerHistory } from '#http/answers/history-answer.ts'
import { commandContext } from '#http/commands/command-context.ts'
import type { Deps } from '#deps.ts'
import { answerPage, wholeNumber } from '#http/requests/page-request.ts'
import { payRight } from '#http/requests/pay.ts'
import { idOf, sameId } from '#http/commands/record-routes.ts'
import { withRequestPointers } from '#http/commands/request-pointers.ts'
import { logSecurity } from '#observability/log.ts'
import type { Handled } from '#kernel/commands/handle.ts'
import type { Document, Json } from '#ports/documents.ts'
import { staffCollection } from './staff-projection.ts'
import { erasePerson } from '#staff/erasure/erase-person.ts'
import { staffHistory } from './staff-history.ts'
import { staffRowCommands, yearOf } from './staff-row-commands.ts'
import { readRow, readRowPatch, rowRefusalAsSent } from './staff-row-input.ts'

const auditor = { config: { role: 'auditor' as const, pay: true } }
const admin = { config: { role: 'admin' as const, pay: true, personal: true as const } }

/** Yearly data under both of its paths: lists by year, single rows, single edits. */
export function staffRoutes(app: FastifyInstance, deps: Deps): void {
  const { models, now } = deps
  const commands = staffRowCommands(deps)
  const collection = staffCollection

  for (const path of ['/v1/yearlyData', '/v1/import/hrYearlyData']) {
    app.get(path, auditor, (request, reply) =>
      answerPage(request, reply, { models, collection, where: yearFilter(request) }),
    )
    app.get(`${path}/:id`, auditor, async (request, reply) => {
      await readAtLeast(request, reply, { models, collection: collection.name })
      return row(reply, idOf(request))
    })
    app.get(`${path}/:id/history`, auditor, async (request, reply) => {
      const query = parse(recordHistoryQuery, request.query)
      const asked = { id: idOf(request), query }
      const read = (): Promise<RecordHistory> => staffHistory(deps, asked, payRight(request))
      return answerHistory(request, reply, { deps, query, read })
    })
    app.delete(`${path}/:id`, admin, async (request, reply) => {
      return deleted(reply, await commands.remove(idOf(request), options(request)))
    })
  }

  app.get('/v1/import/hrYearlyData/year/:year', auditor, (request, reply) => {
    const year = wholeNumber(request.params as { year: string }, 'year', { fallback: 0, ...STAFF_YEARS }) // the route has :year
    return answerPage(request, reply, { models, collection, where: { year } })
  })

  app.post('/v1/yearlyData', admin, async (request, reply) => {
    const id = readId(request.body)
    const { year, row: values } = readRow(request.body)
    if (id !== null) return change(request, reply, { id, year, to: () => values })
    const context = commandContext(request, now())
    const added = await withRequestPointers(asSent(request), () => commands.add(year, values, context))
    reply.code(201)
    return saved(reply, added)
  })

  app.put('/v1/yearlyData/:id', admin, (request, reply) => {
    const { year, row: values } = readRow(request.body)
    return change(request, reply, { id: sameId(request), year, to: () => values })
  })

  app.patch('/v1/yearlyData/:id', admin, (request, reply) => {
    const { year, patch } = readRowPatch(request.body)
    return change(request, reply, {
      id: sameId(request),
      year,
      to: (before, costCentreNumber) => ({
        costCentreNumber: patch.costCentreNumber ?? costCentreNumber,
        personal: { ...before, ...patch.personal },
      }),
    })
  })

  app.post('/v1/yearlyData/:id/erase', admin, async (request, reply) => {
    const id = idOf(request)
    yearOf(id)
    const { rows, isFinished } = await erasePerson(deps, { id, context: commandContext(request, now()) })
    logSecurity(request, isFinished ? 'personal-data-erased' : 'personal-data-erasing', { rows })
    const head = await afterAppend(reply, () => deps.events.head())
    if (head !== null) reply.header('Position', String(head))
    return isFinished ? reply.code(204).send() : reply.code(202).send({ isFinished })
  })

  app.post('/v1/yearlyData/:id/undo', admin, async (request, reply) => {
    const id = idOf(request)
    const undo = { context: commandContext(request, now()), revision: matchedRevision(request) }
    const handled = await withRequestPointers(asSent(request), () => commands.undo(id, undo))
    const isGone = handled.events.some(({ type }) => type === 'StaffDeleted')
    return isGone ? deleted(reply, handled) : saved(reply, { id, handled })
  })

  type Row = ReturnType<typeof readRow>['row']
  async function change(
    request: FastifyRequest,
    reply: FastifyReply,
    {
      id,
      year,
      to,
    }: {
      id: number
      year: number | undefined
      to: (before: Row['personal'], costCentreNumber: string) => Row
    },
  ): Promise<{ [key: string]: Json }> {
    if (year !== undefined && year !== yearOfStaffId(id)) {
      throw new Refusal('invalid', { errors: [{ pointer: '/year', code: 'year-mismatch' }] })
    }
    const handled = await withRequestPointers(asSent(request), () =>
      commands.change(
        id,
        (before, costCentreNumber) => to(before.personal, costCentreNumber),
        options(request),
      ),
    )
    return saved(reply, { id, handled })
  }

  function deleted(reply: FastifyReply, handled: Handled): Promise<unknown> {
    return deletedAnswer(reply, { handled, models, collection: collection.name })
  }

  function saved(
    reply: FastifyReply,
    { id, handled }: { id: number; handled: Handled },
  ): Promise<{ [key: string]: Json }> {
    const read = (): Promise<Document | null> => rowOf(reply, id)
    return savedAnswer(reply, { handled, models, collection: collection.name, read, key: { id } })
  }

  async function row(reply: FastifyReply, id: number): Promise<{ [key: string]: Json }> {
    const document = await rowOf(reply, id)
    if (!document) throw new Refusal('not-found')
    return entityAnswer(reply, document)
  }

  function rowOf({ request }: FastifyReply, id: number): Promise<Document | null> {
    return models.open(collection, payRight(request)).get(id)
  }

  function options(request: FastifyRequest) {
    return { context: commandContext(request, now()), ifMatch: ifMatch(request) }
  }
}

function asSent({ body }: FastifyRequest): (refusal: Refusal) => Refusal {
  return (refusal) => rowRefusalAsSent(body, refusal)
}

/** Filter from `?year=`; none without it. */
function yearFilter(request: FastifyRequest): { year?: number } {
  const query = request.query as { readonly [name: string]: unknown } // strings from the parser
  return query['year'] === undefined
    ? {}
    : { year: wholeNumber(query, 'year', { fallback: 0, ...STAFF_YEARS }) }
}

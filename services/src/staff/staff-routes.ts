import { readId } from '@staffplan/contracts/record'
import { Refusal } from '@staffplan/contracts/refusal'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { yearOfStaffId } from '@staffplan/contracts/staff/events'
import { commandAnswered, entityAnswer, ifMatch, readAtLeast, savedAnswer } from '#http/answer.ts'
import { commandContext } from '#http/command-context.ts'
import type { Deps } from '#http/deps.ts'
import { answerPage, wholeNumber } from '#http/page-request.ts'
import { idOf, sameId } from '#http/record-routes.ts'
import { saying } from '#http/record-sent.ts'
import type { Handled } from '#kernel/handle.ts'
import type { Document, Json } from '#ports/documents.ts'
import { checkOffered } from './offered-year.ts'
import { staffCollection } from './staff-projection.ts'
import { staffRowCommands } from './staff-row-commands.ts'
import { readRow, readRowPatch, rowRefusalAsSent } from './staff-row-input.ts'

const admin = { config: { role: 'admin' as const } }
const YEARS = { min: 1900, max: 2200 }

/** Yearly data under both of its paths: lists by year, single rows, single edits. */
export function staffRoutes(app: FastifyInstance, deps: Deps): void {
  const { models, handler, now } = deps
  const commands = staffRowCommands(handler)
  const collection = staffCollection

  for (const path of ['/v1/yearlyData', '/v1/import/hrYearlyData']) {
    app.get(path, admin, (request, reply) =>
      answerPage(request, reply, { models, collection, where: yearFilter(request) }),
    )
    app.get(`${path}/:id`, admin, async (request, reply) => {
      await readAtLeast(request, reply, { models, collection: collection.name })
      return row(reply, idOf(request))
    })
    app.delete(`${path}/:id`, admin, async (request, reply) => {
      const handled = await commands.remove(idOf(request), options(request))
      await commandAnswered(reply, { handled, models, collection: collection.name })
      return reply.code(204).send()
    })
  }

  app.get('/v1/import/hrYearlyData/year/:year', admin, (request, reply) => {
    const year = wholeNumber(request.params as { year: string }, 'year', { fallback: 0, ...YEARS }) // the route has :year
    return answerPage(request, reply, { models, collection, where: { year } })
  })

  app.post('/v1/yearlyData', admin, async (request, reply) => {
    const id = readId(request.body)
    const { year, row: values } = readRow(request.body)
    if (id !== null) return change(request, reply, { id, year, to: () => values })
    await checkOffered(deps, year)
    const context = commandContext(request, now())
    const added = await saying(asSent(request), () => commands.add(year, values, context))
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
    const handled = await saying(asSent(request), () =>
      commands.change(
        id,
        (before, numberOf) => to(before.personal, numberOf(before.costCentreId)),
        options(request),
      ),
    )
    return saved(reply, { id, handled })
  }

  function saved(
    reply: FastifyReply,
    { id, handled }: { id: number; handled: Handled },
  ): Promise<{ [key: string]: Json }> {
    const read = (): Promise<Document | null> => models.get(collection.name, id)
    return savedAnswer(reply, { handled, models, collection: collection.name, read, key: { id } })
  }

  async function row(reply: FastifyReply, id: number): Promise<{ [key: string]: Json }> {
    const document = await models.get(collection.name, id)
    if (!document) throw new Refusal('not-found')
    return entityAnswer(reply, document)
  }

  function options(request: FastifyRequest) {
    return { context: commandContext(request, now()), ifMatch: ifMatch(request) }
  }
}

function asSent({ body }: FastifyRequest): (refusal: Refusal) => Refusal {
  return (refusal) => rowRefusalAsSent(body, refusal)
}

/** `?year=` narrows the list. */
function yearFilter(request: FastifyRequest): { year?: number } {
  const query = request.query as { readonly [name: string]: unknown } // strings from the parser
  return query['year'] === undefined ? {} : { year: wholeNumber(query, 'year', { fallback: 0, ...YEARS }) }
}

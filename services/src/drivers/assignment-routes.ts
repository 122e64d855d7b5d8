import { refusalAsSent } from '@staffplan/contracts/record'
import { recordHistoryQuery } from '@staffplan/contracts/record-history'
import { Refusal } from '@staffplan/contracts/refusal'
import { parse } from '@staffplan/contracts/validation'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  deletedAnswer,
  entityAnswer,
  ifMatch,
  matchedRevision,
  readAtLeast,
  savedAnswer,
} from '#http/answers/answer.ts'
import { answerHistory } from '#http/answers/history-answer.ts'
import { commandContext } from '#http/commands/command-context.ts'
import { withRequestPointers } from '#http/commands/request-pointers.ts'
import type { Deps } from '#deps.ts'
import type { Handled } from '#kernel/commands/handle.ts'
import { historyIn } from '#kernel/records/record-history.ts'
import type { Decided } from '#kernel/streams/stream-model.ts'
import type { Document, Json } from '#ports/documents.ts'
import { DRIVERS_STREAM, driversModel } from '#streams/drivers.ts'
import { ORGANISATION_STREAM, organisationModel } from '#streams/organisation.ts'
import { happenedToAssignment } from './assignment-history.ts'
import type { AssignmentFamily, States } from './assignment-family.ts'
import { undoAssignment } from './assignment-undo.ts'
import { driversPage, rowsThen } from './drivers-at-moment.ts'
import type { PastDrivers } from './past-drivers.ts'

const auditor = { config: { role: 'auditor' as const } }
const admin = { config: { role: 'admin' as const } }

/** A unit's id, or a unit's and a driver's: `3`, `3-7`. */
const DOCUMENT_ID = /^[1-9]\d{0,15}(?:-[1-9]\d{0,15})?$/

/** Routes to list, get, add, change, remove and undo assignments, which belong to the organisation's stream. */
export function assignmentRoutes<Key, Values extends Key>(
  app: FastifyInstance,
  deps: Deps,
  { family, past }: { readonly family: AssignmentFamily<Key, Values>; readonly past: PastDrivers },
): void {
  const { models, handler, now } = deps
  const { definition, collection } = family
  const { path } = definition
  const list = { deps, past, collection }

  app.get(path, auditor, (request, reply) => driversPage(request, reply, list))

  app.get(`${path}/:id`, auditor, async (request, reply) => {
    const id = documentIdOf(request)
    const then = await rowsThen(request, reply, list)
    if (!then) await readAtLeast(request, reply, { models, collection: collection.name })
    const document = await (then ?? models.open(collection)).get(id)
    if (!document) throw new Refusal('not-found')
    return entityAnswer(reply, document)
  })

  app.get(`${path}/:id/history`, auditor, async (request, reply) => {
    const id = documentIdOf(request)
    const query = parse(recordHistoryQuery, request.query)
    return answerHistory(request, reply, {
      deps,
      query,
      read: () =>
        historyIn(deps.events, { ...query, stream: ORGANISATION_STREAM, entity: null }, (event) =>
          happenedToAssignment(event, { kind: family.kind, id }),
        ),
    })
  })

  app.post(path, admin, async (request, reply) => {
    const values = family.read(request.body)
    const handled = await withRequestPointers(asSent(request), () =>
      decided(request, (states) => family.assign(states, values)),
    )
    reply.code(201)
    return saved(reply, { handled, id: family.documentId(values) })
  })

  app.put(path, admin, async (request, reply) => {
    const values = family.read(request.body)
    const expected = ifMatch(request)
    const handled = await withRequestPointers(asSent(request), () =>
      decided(request, (states) => family.change(states, { values, ifMatch: expected })),
    )
    return saved(reply, { handled, id: family.documentId(values) })
  })

  app.delete(path, admin, async (request, reply) => {
    const key = family.readKey(sentKey(request))
    const expected = ifMatch(request)
    const handled = await decided(request, ({ organisation }) =>
      family.unassign(organisation, { key, ifMatch: expected }),
    )
    return removed(reply, handled)
  })

  app.post(`${path}/:id/undo`, admin, async (request, reply) => {
    const id = documentIdOf(request)
    const revision = matchedRevision(request)
    const context = commandContext(request, now())
    const { handled, isThere } = await undoAssignment(deps, { family, id, revision, context })
    return isThere ? saved(reply, { handled, id }) : removed(reply, handled)
  })

  function asSent({ body }: FastifyRequest): (refusal: Refusal) => Refusal {
    return (refusal) => refusalAsSent(definition, body, refusal)
  }

  function decided(
    request: FastifyRequest,
    decide: (states: States) => readonly Decided[],
  ): Promise<Handled> {
    return handler.handle({
      model: organisationModel,
      stream: ORGANISATION_STREAM,
      alsoReads: [DRIVERS_STREAM],
      context: commandContext(request, now()),
      async decide(organisation) {
        const drivers = await handler.state(driversModel, DRIVERS_STREAM)
        return { events: decide({ organisation, drivers }) }
      },
    })
  }

  function saved(
    reply: FastifyReply,
    { handled, id }: { handled: Handled; id: string },
  ): Promise<{ [key: string]: Json }> {
    const read = (): Promise<Document | null> => models.open(collection).get(id)
    return savedAnswer(reply, { handled, models, collection: collection.name, read, key: {} })
  }

  function removed(reply: FastifyReply, handled: Handled): Promise<unknown> {
    return deletedAnswer(reply, { handled, models, collection: collection.name })
  }
}

function documentIdOf({ params }: FastifyRequest): string {
  const { id } = params as { id: string } // the route has :id
  if (!DOCUMENT_ID.test(id)) throw new Refusal('id-invalid')
  return id
}

/** The key in the body, else in the query, where parameters that end in `Id` become numbers and others are ignored. */
function sentKey({ body, query }: FastifyRequest): unknown {
  if (body !== undefined && body !== null) return body
  const ids = Object.entries(query as { readonly [name: string]: unknown }) // Fastify's parser gives an object
    .filter(([name]) => name.endsWith('Id'))
    .map(([name, value]) => [name, isId(value) ? Number(value) : value])
  return Object.fromEntries(ids)
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[1-9]\d{0,15}$/.test(value)
}

import {
  type RecordDefinition,
  readId,
  readPatch,
  readRecord,
  refusalAsSent,
  type ValuesOf,
} from '@staffplan/contracts/record'
import { recordHistoryQuery } from '@staffplan/contracts/record-history'
import { Refusal } from '@staffplan/contracts/refusal'
import { parse } from '@staffplan/contracts/validation'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Handled } from '#kernel/commands/handle.ts'
import type { RecordCommands, Saved } from '#kernel/records/record-commands.ts'
import type { Document, Json, PayCollection, PublicCollection } from '#ports/documents.ts'
import { answerHistory } from '#http/answers/history-answer.ts'
import { publicAnswer } from '#http/answers/public-answer.ts'
import {
  deletedAnswer,
  entityAnswer,
  ifMatch,
  logAtLeast,
  matchedRevision,
  positionAtLeast,
  readAtLeast,
  savedAnswer,
} from '#http/answers/answer.ts'
import { commandContext } from './command-context.ts'
import type { Deps } from '#deps.ts'
import { askedMoment } from '#http/requests/asked-moment.ts'
import { answerPage } from '#http/requests/page-request.ts'
import { openFor } from '#http/requests/pay.ts'
import { withRequestPointers } from './request-pointers.ts'

export type RecordRoutes<Definition extends RecordDefinition> = {
  readonly definition: Definition
  readonly commands: RecordCommands<ValuesOf<Definition>>
  /** How answers are read when a record consists of more than its document. */
  readonly view?: RecordView
} & (
  | {
      readonly collection: PublicCollection
      /** Who may read; `auditor` unless given. */
      readonly readers?: 'user' | 'auditor'
    }
  | { readonly collection: PayCollection; readonly readers?: 'auditor' }
)

export type RecordView = {
  readonly list: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
  readonly get: (request: FastifyRequest, id: number) => Promise<Document | null>
  /** The record as of the moment that the request names. */
  readonly past?: (request: FastifyRequest, reply: FastifyReply, id: number) => Promise<Document | null>
}

/** Routes of master data: list, create or update, get, replace, merge, delete, undo, uses, history. Administrators change. */
export function recordRoutes<Definition extends RecordDefinition>(
  app: FastifyInstance,
  deps: Deps,
  { definition, collection, commands, readers = 'auditor', view }: RecordRoutes<Definition>,
): void {
  const { models, now } = deps
  const one = `${definition.path}/:id`
  const pay = collection.pay === true
  const admin = { config: { role: 'admin' as const, pay } }
  const reader = { config: { role: readers, pay } }
  const { list, get, past }: RecordView = view ?? {
    list: (request, reply) => answerPage(request, reply, { models, collection }),
    get: (request, id) => openFor(request, models, collection).get(id),
  }

  // Where everybody may read, the collection has no pay (see the type).
  const answering = readers === 'user' ? publicAnswer : <Handler>(handler: Handler): Handler => handler

  app.get(definition.path, reader, answering(list))

  app.get(
    one,
    reader,
    answering(async (request, reply) => {
      const id = idOf(request)
      if (past && askedMoment(request)) return answered(reply, await past(request, reply, id))
      await readAtLeast(request, reply, { models, collection: collection.name })
      return answered(reply, await get(request, id))
    }),
  )

  app.post(definition.path, admin, async (request, reply) => {
    const id = readId(request.body)
    const values = readRecord(definition, request.body)
    if (id !== null) return change(request, reply, { id, to: () => values })
    const context = commandContext(request, now())
    const created = await withRequestPointers(asSent(request), () => commands.create(values, context))
    reply.code(201)
    return saved(reply, created)
  })

  app.put(one, admin, async (request, reply) => {
    const id = sameId(request)
    const values = readRecord(definition, request.body)
    return change(request, reply, { id, to: () => values })
  })

  app.patch(one, admin, async (request, reply) => {
    const id = sameId(request)
    const patch = readPatch(definition, request.body)
    return change(request, reply, { id, to: (before) => ({ ...before, ...patch }) })
  })

  app.delete(one, admin, async (request, reply) => {
    const options = { context: commandContext(request, now()), ifMatch: ifMatch(request) }
    const handled = await commands.remove(idOf(request), options)
    return deleted(reply, handled)
  })

  app.post(`${one}/undo`, admin, async (request, reply) => {
    const id = idOf(request)
    const revision = matchedRevision(request)
    const { handled, isThere } = await commands.undo(id, {
      context: commandContext(request, now()),
      revision,
    })
    return isThere ? saved(reply, { id, handled }) : deleted(reply, handled)
  })

  app.get(`${one}/uses`, { config: { role: 'auditor' } }, async (request, reply) => {
    const id = idOf(request)
    const wanted = await logAtLeast(request, deps)
    const { uses, position } = await commands.uses(id)
    positionAtLeast(reply, wanted, position)
    return { uses }
  })

  app.get(`${one}/history`, { config: { role: 'auditor' } }, async (request, reply) => {
    const id = idOf(request)
    const query = parse(recordHistoryQuery, request.query)
    return answerHistory(request, reply, { deps, query, read: () => commands.history(id, query) })
  })

  type Values = ValuesOf<Definition>
  async function change(
    request: FastifyRequest,
    reply: FastifyReply,
    { id, to }: { id: number; to: (before: Values) => Values },
  ): Promise<{ [key: string]: Json }> {
    const options = { context: commandContext(request, now()), ifMatch: ifMatch(request) }
    return saved(reply, await withRequestPointers(asSent(request), () => commands.change(id, to, options)))
  }

  function asSent({ body }: FastifyRequest): (refusal: Refusal) => Refusal {
    return (refusal) => refusalAsSent(definition, body, refusal)
  }

  function saved(reply: FastifyReply, { id, handled }: Saved): Promise<{ [key: string]: Json }> {
    const read = (): Promise<Document | null> => get(reply.request, id)
    return savedAnswer(reply, { handled, models, collection: collection.name, read, key: { id } })
  }

  function deleted(reply: FastifyReply, handled: Handled): Promise<unknown> {
    return deletedAnswer(reply, { handled, models, collection: collection.name })
  }

  function answered(reply: FastifyReply, document: Document | null): { [key: string]: Json } {
    if (!document) throw new Refusal('not-found')
    return entityAnswer(reply, document)
  }
}

/** The id in the path: plain digits from 1. */
export function idOf(request: FastifyRequest): number {
  const { id } = request.params as { id: string } // the route has :id
  if (!/^[1-9]\d{0,15}$/.test(id) || !Number.isSafeInteger(Number(id))) throw new Refusal('id-invalid')
  return Number(id)
}

/** The id in the path; one in the body must agree. */
export function sameId(request: FastifyRequest): number {
  const id = idOf(request)
  const sent = readId(request.body)
  if (sent !== null && sent !== id)
    throw new Refusal('invalid', { errors: [{ pointer: '/id', code: 'id-mismatch' }] })
  return id
}

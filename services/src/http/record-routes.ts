import {
  type RecordDefinition,
  readId,
  readPatch,
  readRecord,
  refusalAsSent,
  type ValuesOf,
} from '@staffplan/contracts/record'
import { Refusal } from '@staffplan/contracts/refusal'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Handled } from '#kernel/handle.ts'
import type { RecordCommands, Saved } from '#kernel/record-commands.ts'
import type { Collection, Document, Json } from '#ports/documents.ts'
import { commandAnswered, entityAnswer, ifMatch, readAtLeast, savedAnswer } from './answer.ts'
import { commandContext } from './command-context.ts'
import type { Deps } from './deps.ts'
import { answerPage } from './page-request.ts'
import { saying } from './record-sent.ts'

export type RecordRoutes<Definition extends RecordDefinition> = {
  readonly definition: Definition
  readonly collection: Collection
  readonly commands: RecordCommands<ValuesOf<Definition>>
  /** Who may read; administrators unless said otherwise. */
  readonly readers?: 'user' | 'admin'
  /** How answers are read where a record is more than its document. */
  readonly view?: RecordView
}

export type RecordView = {
  readonly list: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
  readonly get: (id: number) => Promise<Document | null>
}

/** The six calls of master data, for administrators: list, create or update, get, replace, merge, delete. */
export function recordRoutes<Definition extends RecordDefinition>(
  app: FastifyInstance,
  deps: Deps,
  { definition, collection, commands, readers = 'admin', view }: RecordRoutes<Definition>,
): void {
  const { models, now } = deps
  const one = `${definition.path}/:id`
  const admin = { config: { role: 'admin' as const } }
  const reader = { config: { role: readers } }
  const { list, get }: RecordView = view ?? {
    list: (request, reply) => answerPage(request, reply, { models, collection }),
    get: (id) => models.get(collection.name, id),
  }

  app.get(definition.path, reader, list)

  app.get(one, reader, async (request, reply) => {
    await readAtLeast(request, reply, { models, collection: collection.name })
    return found(reply, idOf(request))
  })

  app.post(definition.path, admin, async (request, reply) => {
    const id = readId(request.body)
    const values = readRecord(definition, request.body)
    if (id !== null) return change(request, reply, { id, to: () => values })
    const context = commandContext(request, now())
    const created = await saying(asSent(request), () => commands.create(values, context))
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
    return deleted(reply, await commands.remove(idOf(request), options))
  })

  type Values = ValuesOf<Definition>
  async function change(
    request: FastifyRequest,
    reply: FastifyReply,
    { id, to }: { id: number; to: (before: Values) => Values },
  ): Promise<{ [key: string]: Json }> {
    const options = { context: commandContext(request, now()), ifMatch: ifMatch(request) }
    return saved(reply, await saying(asSent(request), () => commands.change(id, to, options)))
  }

  function asSent({ body }: FastifyRequest): (refusal: Refusal) => Refusal {
    return (refusal) => refusalAsSent(definition, body, refusal)
  }

  function saved(reply: FastifyReply, { id, handled }: Saved): Promise<{ [key: string]: Json }> {
    const read = (): Promise<Document | null> => get(id)
    return savedAnswer(reply, { handled, models, collection: collection.name, read, key: { id } })
  }

  async function deleted(reply: FastifyReply, handled: Handled): Promise<unknown> {
    await commandAnswered(reply, { handled, models, collection: collection.name })
    if (handled.warnings.length === 0) return reply.code(204).send()
    return { warnings: handled.warnings }
  }

  async function found(reply: FastifyReply, id: number): Promise<{ [key: string]: Json }> {
    const document = await get(id)
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

import { readId, readPatch, readRecord } from '@staffplan/contracts/record'
import { recordHistoryQuery } from '@staffplan/contracts/record-history'
import { user, type UserRow } from '@staffplan/contracts/users/user'
import { parse } from '@staffplan/contracts/validation'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  afterAppend,
  commandAnswered,
  deletedAnswer,
  ifMatch,
  matchedRevision,
  readAtLeast,
} from '#http/answers/answer.ts'
import { answerHistory } from '#http/answers/history-answer.ts'
import { publicAnswer } from '#http/answers/public-answer.ts'
import { signedInAs } from '#http/requests/authenticate.ts'
import { commandContext } from '#http/commands/command-context.ts'
import type { Deps } from '#deps.ts'
import { logSecurity } from '#observability/log.ts'
import { answerPage } from '#http/requests/page-request.ts'
import { idOf, sameId } from '#http/commands/record-routes.ts'
import type { Handled } from '#kernel/commands/handle.ts'
import { listedCollection } from '#kernel/projections/listed-collection.ts'
import type { OpenCollection } from '#kernel/projections/open-collection.ts'
import { happenedTo, historyIn } from '#kernel/records/record-history.ts'
import { USERS_STREAM, type UserValues } from '#streams/users.ts'
import {
  readAsOwn,
  refuseChangingOthers,
  refuseOtherFields,
  refuseOwnPassword,
  refuseReadingOthers,
} from './own-user.ts'
import { usersThen } from './past-users.ts'
import { hashOfSent, readSentUser, refuseOtherPassword, withoutPassword } from './passwords/sent-password.ts'
import { userAnswer } from './user-body.ts'
import { onUsers, userIn, userNow } from './user-commands.ts'
import { recordEntity } from '#kernel/records/record-decisions.ts'
import { changeUser, createUser, deleteUser } from './user-decisions.ts'
import { undoUser } from './user-undo.ts'
import { userDocuments, usersCollection } from './users-projection.ts'

const { path } = user
const one = `${path}/:id`
const collection = usersCollection.name
const auditor = { config: { role: 'auditor' as const } }
const admin = { config: { role: 'admin' as const } }
const anyUser = { config: { role: 'user' as const } }

/** The calls of users; ordinary users reach only themselves, auditors change only themselves. */
export function userRoutes(app: FastifyInstance, deps: Deps): void {
  const { events, models, now } = deps

  app.get(path, auditor, async (request, reply) => {
    const past = async (): Promise<OpenCollection | null> => {
      const read = await usersThen(request, reply, deps)
      return read && listedCollection(await read(userDocuments))
    }
    return answerPage(request, reply, { models, collection: usersCollection, past })
  })

  app.get(
    one,
    anyUser,
    publicAnswer(async (request, reply) => {
      const id = idOf(request)
      refuseReadingOthers(request, id)
      const then = await usersThen(request, reply, deps)
      if (then) return then((state) => userAnswer(reply, id, userIn(state, id)))
      await readAtLeast(request, reply, { models, collection })
      return userAnswer(reply, id, await userNow(deps, id))
    }),
  )

  app.get(`${one}/history`, auditor, async (request, reply) => {
    const id = idOf(request)
    const query = parse(recordHistoryQuery, request.query)
    return answerHistory(request, reply, {
      deps,
      query,
      read: () => {
        const asked = { ...query, stream: USERS_STREAM, entity: recordEntity(user, id) }
        return historyIn(events, asked, happenedTo(user, id, events.parts))
      },
    })
  })

  app.post(path, admin, async (request, reply) => {
    const id = readId(request.body)
    if (id !== null) return replace(request, reply, id)
    const read = (sent: unknown): UserValues => readRecord(user, withDefaults(sent))
    const { rest, values, password } = readSentUser(request.body, read)
    const hash = await hashOfSent(password, { person: values, caller: request.ip })
    const context = commandContext(request, now(), rest)
    const handled = await onUsers(deps, context, (state) => createUser(state, { values, hash }))
    await refuseOtherPassword(handled, password)
    const created = handled.events[0]!.data as { id: number } // createUser's first event
    logSecurity(request, 'user-created', { userId: created.id })
    reply.code(201)
    return saved(reply, created.id, handled)
  })

  app.put(
    one,
    anyUser,
    publicAnswer(async (request, reply) => {
      refuseChangingOthers(request, idOf(request))
      return replace(request, reply, sameId(request))
    }),
  )

  app.patch(
    one,
    anyUser,
    publicAnswer(async (request, reply) => {
      refuseChangingOthers(request, idOf(request))
      const id = sameId(request)
      const { values: patch, password } = readSentUser(request.body, (rest) =>
        readAsOwn(request, () => readPatch(user, rest)),
      )
      return change(request, reply, { id, password, to: (before) => ({ ...before, ...patch }) })
    }),
  )

  app.delete(one, admin, async (request, reply) => {
    const id = idOf(request)
    const options = { id, actor: signedInAs(request).userId, ifMatch: ifMatch(request) }
    const context = commandContext(request, now())
    const handled = await onUsers(deps, context, (state) => deleteUser(state, options))
    logSecurity(request, 'user-deleted', { userId: id })
    return deleted(reply, handled)
  })

  app.post(`${one}/undo`, admin, async (request, reply) => {
    const id = idOf(request)
    const undo = { id, context: commandContext(request, now()), revision: matchedRevision(request) }
    const { handled, isThere } = await undoUser(deps, undo)
    if (handled.events.length > 0) logSecurity(request, deedOf(handled), { userId: id })
    return isThere ? saved(reply, id, handled) : deleted(reply, handled)
  })

  function deleted(reply: FastifyReply, handled: Handled): Promise<unknown> {
    return deletedAnswer(reply, { handled, models, collection })
  }

  function replace(
    request: FastifyRequest,
    reply: FastifyReply,
    id: number,
  ): Promise<UserRow | { id: number }> {
    const { values, password } = readSentUser(request.body, (rest) =>
      readAsOwn(request, () => readRecord(user, rest)),
    )
    return change(request, reply, { id, password, to: () => values })
  }

  async function change(
    request: FastifyRequest,
    reply: FastifyReply,
    { id, password, to }: { id: number; password: string | null; to: (before: UserValues) => UserValues },
  ): Promise<UserRow | { id: number }> {
    if (password !== null) refuseOwnPassword(request, id)
    const hash = password === null ? null : await hashFor(request, { id, password, to })
    const merge = (before: UserValues): UserValues => {
      const after = to(before)
      refuseOtherFields(request, { before, after })
      return after
    }
    const options = { id, change: merge, hash, ifMatch: ifMatch(request) }
    const context = commandContext(request, now(), withoutPassword(request.body))
    const handled = await onUsers(deps, context, (state) => changeUser(state, options))
    await refuseOtherPassword(handled, password)
    if (handled.events.length > 0) logSecurity(request, 'user-changed', { userId: id })
    return saved(reply, id, handled)
  }

  async function hashFor(
    { ip: caller }: FastifyRequest,
    { id, password, to }: { id: number; password: string; to: (before: UserValues) => UserValues },
  ): Promise<string | null> {
    const { values } = await userNow(deps, id)
    return hashOfSent(password, { person: to(values), caller })
  }

  async function saved(reply: FastifyReply, id: number, handled: Handled): Promise<UserRow | { id: number }> {
    await commandAnswered(reply, { handled, models, collection })
    const item = await afterAppend(reply, () => userNow(deps, id))
    return item ? userAnswer(reply, id, item) : { id }
  }
}

/** A body with the form's defaults, except for the role, which is required. */
function withDefaults(body: unknown): unknown {
  return typeof body === 'object' && body !== null && !Array.isArray(body)
    ? { enabled: true, locale: 'de_DE', ...body }
    : body
}

/** What the undo of a user's change did, as the security log names it. */
function deedOf({ events }: Handled): 'user-created' | 'user-deleted' | 'user-changed' {
  const types = new Set(events.map(({ type }) => type))
  if (types.has('UserCreated')) return 'user-created'
  return types.has('UserDeleted') ? 'user-deleted' : 'user-changed'
}

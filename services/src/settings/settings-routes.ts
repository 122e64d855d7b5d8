import { type RecordHistory, recordHistoryQuery } from '@staffplan/contracts/record-history'
import { expenses } from '@staffplan/contracts/settings/expenses'
import { settings } from '@staffplan/contracts/settings/settings'
import { parse } from '@staffplan/contracts/validation'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  afterAppend,
  changeHeaders,
  commandAnswered,
  ifMatch,
  matchedRevision,
  readAtLeast,
} from '#http/answers/answer.ts'
import { answerHistory } from '#http/answers/history-answer.ts'
import { commandContext } from '#http/commands/command-context.ts'
import { stateThen } from '#http/requests/asked-moment.ts'
import type { Deps } from '#deps.ts'
import { historyIn } from '#kernel/records/record-history.ts'
import type { Decided } from '#kernel/streams/stream-model.ts'
import { effectiveSettings, SETTINGS_STREAM, settingsModel, type SettingsState } from '#streams/settings.ts'
import { changeSettings, enterExpenses } from './settings-commands.ts'
import { happenedToExpenses, happenedToSettings } from './settings-history.ts'
import { undoSettings } from './settings-undo.ts'
import { expensesCollection, settingsCollection } from './settings-projection.ts'

const folded = { model: settingsModel, stream: SETTINGS_STREAM }
const auditor = { config: { role: 'auditor' as const } }
const admin = { config: { role: 'admin' as const } }

/**
 * Routes of the settings, and of the expenses entered beside the calculated ones: reading, replacing, undo and history.
 */
export function settingsRoutes(app: FastifyInstance, deps: Deps): void {
  const { config, handler, models, now } = deps

  app.get('/v1/settings', auditor, async (request, reply) => {
    const then = await stateThen(request, reply, deps, folded)
    if (then) return then((state) => settingsIn(reply, state))
    await readAtLeast(request, reply, { models, collection: settingsCollection.name })
    return settingsAnswer(reply)
  })

  app.put('/v1/settings', admin, async (request, reply) => {
    const to = parse(settings, request.body)
    const precondition = ifMatch(request)
    await change(request, reply, {
      collection: settingsCollection.name,
      decide: (state) => changeSettings(state, { to, config, ifMatch: precondition }),
    })
    return (await afterAppend(reply, () => settingsAnswer(reply))) ?? {}
  })

  app.get('/v1/expenses', auditor, async (request, reply) => {
    const then = await stateThen(request, reply, deps, folded)
    if (then) return then((state) => expensesIn(reply, state))
    await readAtLeast(request, reply, { models, collection: expensesCollection.name })
    return expensesAnswer(reply)
  })

  app.put('/v1/expenses', admin, async (request, reply) => {
    const rows = parse(expenses, request.body)
    const precondition = ifMatch(request)
    await change(request, reply, {
      collection: expensesCollection.name,
      decide: (state) => enterExpenses(state, { rows, ifMatch: precondition }),
    })
    return (await afterAppend(reply, () => expensesAnswer(reply))) ?? {}
  })

  app.post('/v1/settings/undo', admin, async (request, reply) => {
    await undone(request, reply, 'settings')
    return (await afterAppend(reply, () => settingsAnswer(reply))) ?? {}
  })

  app.post('/v1/expenses/undo', admin, async (request, reply) => {
    await undone(request, reply, 'expenses')
    return (await afterAppend(reply, () => expensesAnswer(reply))) ?? {}
  })

  for (const [path, happened] of [
    ['/v1/settings/history', happenedToSettings],
    ['/v1/expenses/history', happenedToExpenses],
  ] as const)
    app.get(path, auditor, async (request, reply) => {
      const query = parse(recordHistoryQuery, request.query)
      const read = (): Promise<RecordHistory> =>
        historyIn(deps.events, { ...query, stream: SETTINGS_STREAM, entity: null }, happened)
      return answerHistory(request, reply, { deps, query, read, isOnly: true })
    })

  async function change(
    request: FastifyRequest,
    reply: FastifyReply,
    { collection, decide }: { collection: string; decide: (state: SettingsState) => Decided[] },
  ): Promise<void> {
    const handled = await handler.handle({
      ...folded,
      context: commandContext(request, now()),
      decide: (state) => ({ events: decide(state) }),
    })
    await commandAnswered(reply, { handled, models, collection })
  }

  async function undone(
    request: FastifyRequest,
    reply: FastifyReply,
    entity: 'settings' | 'expenses',
  ): Promise<void> {
    const undo = { entity, context: commandContext(request, now()), revision: matchedRevision(request) }
    const handled = await undoSettings(deps, undo)
    const collection = entity === 'settings' ? settingsCollection.name : expensesCollection.name
    await commandAnswered(reply, { handled, models, collection })
  }

  async function settingsAnswer(reply: FastifyReply): Promise<unknown> {
    return settingsIn(reply, await handler.state(settingsModel, SETTINGS_STREAM))
  }

  async function expensesAnswer(reply: FastifyReply): Promise<unknown> {
    return expensesIn(reply, await handler.state(settingsModel, SETTINGS_STREAM))
  }

  function settingsIn(reply: FastifyReply, state: SettingsState): unknown {
    changeHeaders(reply, { _revision: state.revision, ...state.lastChange })
    return effectiveSettings(state, config)
  }
}

function expensesIn(reply: FastifyReply, state: SettingsState): unknown {
  changeHeaders(reply, { _revision: state.expensesRevision, ...state.expensesLastChange })
  const rows = [...state.expenses]
    .toSorted(([a], [b]) => a - b)
    .map(([year, { internal, atk }]) => ({ year, internal, atk }))
  return { content: rows, totalElements: rows.length }
}

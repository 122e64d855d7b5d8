import { expenses } from '@staffplan/contracts/settings/expenses'
import { settings } from '@staffplan/contracts/settings/settings'
import { parse } from '@staffplan/contracts/validation'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { afterAppend, commandAnswered, ifMatch, readAtLeast } from '#http/answer.ts'
import { commandContext } from '#http/command-context.ts'
import type { Deps } from '#http/deps.ts'
import type { Decided } from '#kernel/stream-model.ts'
import { effectiveSettings, SETTINGS_STREAM, settingsModel, type SettingsState } from '#streams/settings.ts'
import { changeSettings, enterExpenses } from './settings-commands.ts'
import { expensesCollection, settingsCollection } from './settings-projection.ts'

const admin = { config: { role: 'admin' as const } }

/** `GET` and `PUT` of the settings and of the expenses beside the calculated ones. */
export function settingsRoutes(app: FastifyInstance, deps: Deps): void {
  const { config, handler, models, now } = deps

  app.get('/v1/settings', admin, async (request, reply) => {
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

  app.get('/v1/expenses', admin, async (request, reply) => {
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

  async function change(
    request: FastifyRequest,
    reply: FastifyReply,
    { collection, decide }: { collection: string; decide: (state: SettingsState) => Decided[] },
  ): Promise<void> {
    const handled = await handler.handle({
      model: settingsModel,
      stream: SETTINGS_STREAM,
      context: commandContext(request, now()),
      decide: (state) => ({ events: decide(state) }),
    })
    await commandAnswered(reply, { handled, models, collection })
  }

  async function settingsAnswer(reply: FastifyReply): Promise<unknown> {
    const state = await handler.state(settingsModel, SETTINGS_STREAM)
    reply.header('ETag', `"${state.revision}"`)
    return effectiveSettings(state, config)
  }

  async function expensesAnswer(reply: FastifyReply): Promise<unknown> {
    const state = await handler.state(settingsModel, SETTINGS_STREAM)
    reply.header('ETag', `"${state.expensesRevision}"`)
    const rows = [...state.expenses]
      .toSorted(([a], [b]) => a - b)
      .map(([year, { internal, atk }]) => ({ year, internal, atk }))
    return { content: rows, totalElements: rows.length }
  }
}

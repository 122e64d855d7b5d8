import type { EventOf } from '@staffplan/contracts/event-definition'
import { Refusal } from '@staffplan/contracts/refusal'
import type { settingsEvents } from '@staffplan/contracts/settings/settings-events'
import type { Deps } from '#deps.ts'
import type { Handled } from '#kernel/commands/handle.ts'
import { LastEvent } from '#kernel/records/record-undo.ts'
import type { CommandContext, Decided } from '#kernel/streams/stream-model.ts'
import type { RecordedEvent } from '#ports/event-log.ts'
import { SETTINGS_STREAM, settingsModel, type SettingsState, UNSET } from '#streams/settings.ts'
import { changeSettings, enterExpenses } from './settings-commands.ts'

type Undo = {
  readonly entity: 'settings' | 'expenses'
  readonly context: CommandContext
  readonly revision: string
}
type SettingsEvent = RecordedEvent & EventOf<typeof settingsEvents>

/** Takes back the last change of the settings, or of the expenses, as a whole; what the operator configured at first stays. */
export function undoSettings(
  deps: Pick<Deps, 'handler' | 'events' | 'config'>,
  { entity, context, revision }: Undo,
): Promise<Handled> {
  const last = new LastEvent(deps.events, { stream: SETTINGS_STREAM, entity, revision })
  return deps.handler.handle({
    model: settingsModel,
    stream: SETTINGS_STREAM,
    context,
    async decide(state) {
      const present = entity === 'settings' ? state.revision : state.expensesRevision
      if (present !== revision) throw new Refusal('stale-if-match', { params: { etag: present } })
      if (present === UNSET) throw new Refusal('not-found')
      const event = await last.found({ revision: BigInt(present) })
      return { events: takenBack(state, event as SettingsEvent, deps) } // parsed by EventTypes; the stream has no others
    },
  })
}

function takenBack(state: SettingsState, event: SettingsEvent, { config }: Pick<Deps, 'config'>): Decided[] {
  switch (event.type) {
    case 'SettingsInitialised':
      throw new Refusal('not-found')
    case 'SettingsChanged':
      return changeSettings(state, { to: event.data.from, config, ifMatch: null })
    case 'ExpensesEntered': {
      const figures = new Map(state.expenses)
      for (const { year, from } of event.data.years) figures.set(year, from)
      const rows = [...figures].map(([year, figure]) => ({ year, ...figure }))
      return enterExpenses(state, { rows, ifMatch: null })
    }
  }
}

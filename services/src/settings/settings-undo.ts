import { Refusal } from '@staffplan/contracts/refusal'
import type { Deps } from '#deps.ts'
import type { Handled } from '#kernel/commands/handle.ts'
import { BeforeLastChange } from '#kernel/records/record-undo.ts'
import type { CommandContext, Decided } from '#kernel/streams/stream-model.ts'
import { SETTINGS_STREAM, settingsModel, type SettingsState, UNSET } from '#streams/settings.ts'
import { changeSettings, enterExpenses } from './settings-commands.ts'

type Entity = 'settings' | 'expenses'
type Undo = { readonly entity: Entity; readonly context: CommandContext; readonly revision: string }

/** Undoes the last change of the settings, or of the expenses, as a whole; the first settings cannot be undone. */
export function undoSettings(
  deps: Pick<Deps, 'handler' | 'events' | 'config'>,
  { entity, context, revision }: Undo,
): Promise<Handled> {
  const itemIn = (state: SettingsState) => {
    const present = revisionIn(state, entity)
    return present === UNSET ? undefined : { values: null, revision: BigInt(present) }
  }
  const asked = { model: settingsModel, stream: SETTINGS_STREAM, entity, revision, itemIn }
  const last = new BeforeLastChange<SettingsState, null>(deps, asked)
  return deps.handler.handle({
    model: settingsModel,
    stream: SETTINGS_STREAM,
    context,
    async decide(state) {
      const present = revisionIn(state, entity)
      if (present !== revision) throw new Refusal('stale-if-match', { params: { etag: present } })
      if (present === UNSET) throw new Refusal('not-found')
      const { before } = await last.found(state)
      return { events: takenBack(state, before, { entity, deps }) }
    },
  })
}

function revisionIn({ revision, expensesRevision }: SettingsState, entity: Entity): string {
  return entity === 'settings' ? revision : expensesRevision
}

function takenBack(
  state: SettingsState,
  before: SettingsState,
  { entity, deps: { config } }: { readonly entity: Entity; readonly deps: Pick<Deps, 'config'> },
): Decided[] {
  if (entity === 'expenses') {
    const rows = [...before.expenses].map(([year, figures]) => ({ year, ...figures }))
    return enterExpenses(state, { rows, ifMatch: null })
  }
  if (before.chosen === null) throw new Refusal('not-found')
  return changeSettings(state, { to: before.chosen, config, ifMatch: null })
}

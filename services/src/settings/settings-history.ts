import type { EventOf } from '@staffplan/contracts/event-definition'
import type { Settings } from '@staffplan/contracts/settings/settings'
import type { settingsEvents } from '@staffplan/contracts/settings/settings-events'
import { came, differing, type Happened } from '#kernel/records/record-history.ts'
import type { RecordedEvent } from '#ports/event-log.ts'

type Values = { readonly [field: string]: unknown }

/** What an event did to the settings; null when it is about the expenses. */
export function happenedToSettings(recorded: RecordedEvent): Happened {
  const event = asSettingsEvent(recorded)
  switch (event.type) {
    case 'SettingsInitialised':
      return { cause: 'created', changes: came(flat(event.data.to)) }
    case 'SettingsChanged':
      return { cause: 'changed', changes: differing(flat(event.data.from), flat(event.data.to)) }
    case 'ExpensesEntered':
      return null
  }
}

/**
 * What an event did to the expenses (fields such as `internal.2019`, `atk.2019`); null when it is about the settings.
 */
export function happenedToExpenses(recorded: RecordedEvent): Happened {
  const event = asSettingsEvent(recorded)
  if (event.type !== 'ExpensesEntered') return null
  const changes = event.data.years.flatMap(({ year, from, to }) => differing(of(year, from), of(year, to)))
  return { cause: 'changed', changes }
}

function asSettingsEvent({ type, data }: RecordedEvent): EventOf<typeof settingsEvents> {
  return { type, data } as EventOf<typeof settingsEvents> // parsed by EventTypes; the stream has no others
}

/** Fields with names such as `planning.startYear`, as in the trail. */
function flat({ planning, importYears, ...rest }: Settings): Values {
  return { ...inside('planning', planning), ...inside('importYears', importYears), ...rest }
}

function inside(name: string, values: Values): Values {
  return Object.fromEntries(Object.entries(values).map(([field, value]) => [`${name}.${field}`, value]))
}

function of(year: number, figures: Values): Values {
  return Object.fromEntries(Object.entries(figures).map(([figure, value]) => [`${figure}.${year}`, value]))
}

import type { EventOf } from '@staffplan/contracts/event-definition'
import type { settingsEvents } from '@staffplan/contracts/settings/settings-events'
import type { Projection } from '#kernel/projections/projection.ts'
import type { PublicCollection } from '#ports/documents.ts'

/** One document: the settings as last set. */
export const settingsCollection: PublicCollection = { name: 'settings', keys: ['id'] }
/** A document for each year that has a figure. */
export const expensesCollection: PublicCollection = { name: 'expenses', keys: ['id', 'year'] }

export const settingsProjection: Projection = {
  name: 'settings',
  version: 2,
  collections: [settingsCollection, expensesCollection],
  handles: ['SettingsInitialised', 'SettingsChanged', 'ExpensesEntered'],
  async apply(recorded, { view }) {
    const event = recorded as typeof recorded & EventOf<typeof settingsEvents> // parsed by EventTypes, and only the handled ones come
    switch (event.type) {
      case 'SettingsInitialised':
      case 'SettingsChanged':
        return view.put('settings', { id: 'settings', keys: { id: 1 }, body: event.data.to })
      case 'ExpensesEntered':
        for (const { year, to } of event.data.years) {
          const id = String(year)
          if (to.internal === null && to.atk === null) view.remove('expenses', id)
          else view.put('expenses', { id, keys: { id: year, year }, body: { year, ...to } })
        }
    }
  },
}

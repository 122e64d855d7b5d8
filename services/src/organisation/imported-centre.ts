import type { EventOf } from '@staffplan/contracts/event-definition'
import type { organisationEvents } from '@staffplan/contracts/organisation/organisation-events'
import { came, type Happened, went } from '#kernel/records/record-history.ts'
import type { RecordedEvent } from '#ports/event-log.ts'

/** What a staff import did to a cost centre that it created. */
export function importedCentre(recorded: RecordedEvent, id: number): Happened {
  const event = recorded as RecordedEvent & EventOf<typeof organisationEvents> // parsed by EventTypes
  if (event.type === 'CostCentresImported') {
    const found = event.data.costCentres.find((one) => one.id === id)
    return found ? { cause: 'imported', changes: came({ number: found.number, name: found.name }) } : null
  }
  if (event.type !== 'CostCentresImportUndone' || !event.data.ids.includes(id)) return null
  const gone = event.data.costCentres?.find((one) => one.id === id)
  return { cause: 'importUndone', changes: gone ? went({ number: gone.number, name: gone.name }) : [] }
}

import { eventStem, type RecordDefinition, type ValuesOf } from '@staffplan/contracts/record'
import type { RecordChanged, RecordCreated } from '@staffplan/contracts/record-events'
import type { RecordedEvent } from '#ports/event-log.ts'

export type RecordItem<Values> = {
  readonly values: Values
  /** Stream revision of the record's last event, which is also its strong ETag. */
  readonly revision: bigint
}

/** The records of one kind, folded from events. */
export type RecordState<Values> = {
  readonly items: Map<number, RecordItem<Values>>
  /** Highest id ever given; ids are never reused. */
  lastId: number
}

export function noRecords<Values>(): RecordState<Values> {
  return { items: new Map(), lastId: 0 }
}

/** Folds one of the record's three events into the state (in place); false for any other event. */
export function evolveRecord<Definition extends RecordDefinition>(
  definition: Definition,
  state: RecordState<ValuesOf<Definition>>,
  event: RecordedEvent,
): boolean {
  const stem = eventStem(definition)
  const { revision } = event
  switch (event.type) {
    case `${stem}Created`: {
      const { id, values, personal } = event.data as RecordCreated // parsed by EventTypes
      const all = { ...values, ...personal } as ValuesOf<Definition> // written from parsed values by decideCreate
      state.items.set(id, { values: all, revision })
      state.lastId = Math.max(state.lastId, id)
      return true
    }
    case `${stem}Changed`: {
      const { id, to, personal } = event.data as RecordChanged // parsed by EventTypes
      const before = state.items.get(id)
      if (before) state.items.set(id, { values: { ...before.values, ...to, ...personal?.to }, revision })
      return true
    }
    case `${stem}Deleted`: {
      const { id } = event.data as { id: number } // parsed by EventTypes
      state.items.delete(id)
      return true
    }
    default:
      return false
  }
}

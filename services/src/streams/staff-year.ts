import {
  countedOps,
  STAFF_IDS_PER_YEAR,
  type StaffEvent,
  type StaffImportCompleted,
  type StaffImportOp,
  type StaffPart,
  type StaffPersonal,
  type StaffValues,
} from '@staffplan/contracts/staff/events'
import type { StreamModel } from '#kernel/stream-model.ts'
import type { RecordedEvent } from '#ports/event-log.ts'

export type StaffItem = { readonly values: StaffValues; readonly revision: bigint }

/** The staff of one year. */
export type StaffYearState = {
  readonly items: Map<number, StaffItem>
  readonly idOfEmployee: Map<string, number>
  readonly imports: Map<string, StaffImportCompleted>
  /** Highest id given in this year; 0 before the first. */
  lastId: number
}

/** Stream `staff-{year}` with the chunks of its completed imports. */
export const staffYearModel: StreamModel<StaffYearState> = {
  isLarge: true,
  initial: () => ({ items: new Map(), idOfEmployee: new Map(), imports: new Map(), lastId: 0 }),
  linked: (event) =>
    event.type === 'StaffImportCompleted' ? (event.data as StaffImportCompleted).stream : null, // parsed by EventTypes
  counted(inner, event) {
    const chunk = inner as RecordedEvent & Extract<StaffEvent, { type: 'StaffImportChunk' }> // the stream holds chunks only
    const ops = countedOps(event.data as StaffImportCompleted, chunk) // parsed by EventTypes
    return { ...chunk, data: { ...chunk.data, ops } }
  },
  evolve(state, recorded) {
    const event = recorded as RecordedEvent & StaffEvent // parsed by EventTypes
    const { revision } = recorded
    switch (event.type) {
      case 'StaffAdded':
        apply(state, { op: 'add', ...event.data }, revision)
        return state
      case 'StaffChanged':
        apply(state, { op: 'change', ...event.data }, revision)
        return state
      case 'StaffDeleted':
        apply(state, { op: 'remove', ...event.data }, revision)
        return state
      case 'StaffImportChunk':
        for (const op of event.data.ops) apply(state, op, revision)
        return state
      case 'StaffImportCompleted':
        state.imports.set(event.data.importId, event.data)
        return state
    }
  },
}

/** The id after the highest of the year. */
export function nextStaffId(state: StaffYearState, year: number): number {
  return Math.max(state.lastId, year * STAFF_IDS_PER_YEAR) + 1
}

/** The values with a part laid over them. */
export function withPart(values: StaffValues, part: StaffPart): StaffValues {
  return {
    costCentreId: part.costCentreId ?? values.costCentreId,
    personal: { ...values.personal, ...(part.personal as Partial<StaffPersonal>) }, // a part has no key that is undefined: it came as JSON
  }
}

function apply(state: StaffYearState, op: StaffImportOp, revision: bigint): void {
  switch (op.op) {
    case 'add':
      put(state, op.id, { values: { costCentreId: op.costCentreId, personal: op.personal }, revision })
      state.lastId = Math.max(state.lastId, op.id)
      return
    case 'change': {
      const before = state.items.get(op.id)
      if (!before) return
      state.idOfEmployee.delete(before.values.personal.employeeId)
      put(state, op.id, { values: withPart(before.values, op.to), revision })
      return
    }
    case 'remove':
      state.items.delete(op.id)
      state.idOfEmployee.delete(op.personal.employeeId)
      return
  }
}

function put(state: StaffYearState, id: number, item: StaffItem): void {
  state.items.set(id, item)
  state.idOfEmployee.set(item.values.personal.employeeId, id)
}

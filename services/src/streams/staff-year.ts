import {
  countedOps,
  editIn,
  STAFF_IDS_PER_YEAR,
  type StaffEvent,
  type StaffImportCompleted,
  type StaffImportOp,
  type StaffPart,
  type StaffPersonal,
  type StaffValues,
} from '@staffplan/contracts/staff/events'
import type { StoredState } from '#kernel/streams/stored-state.ts'
import type { StreamModel } from '#kernel/streams/stream-model.ts'
import type { RecordedEvent } from '#ports/event-log.ts'
import { EmployeeIds } from './employee-ids.ts'
import { type PackedStaff, type StaffItem, StaffItems } from './staff-items.ts'

/** The staff of one year. */
export type StaffYearState = {
  readonly items: StaffItems
  readonly idOfEmployee: EmployeeIds
  readonly imports: Map<string, StaffImportCompleted>
  /** Ids of rows of people who were erased. */
  readonly erased: Set<number>
  /** Highest id given in this year; 0 before the first. */
  lastId: number
}

/** Stream `staff-{year}` with the chunks of its completed imports. */
export const staffYearModel: StreamModel<StaffYearState> = {
  isLarge: true,
  initial: () => ({
    items: new StaffItems(),
    idOfEmployee: new EmployeeIds(),
    imports: new Map(),
    erased: new Set(),
    lastId: 0,
  }),
  stored: packed(),
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
    if (event.type === 'StaffImportCompleted') state.imports.set(event.data.importId, event.data)
    if (event.type === 'StaffErased') state.erased.add(event.data.id)
    for (const op of opsIn(event)) apply(state, op, revision)
    return state
  },
}

/**
 * How a year is stored in checkpoints. Its rows are large and its past states are seldom asked for: few checkpoints are
 * kept, and a past state is folded anew.
 */
function packed(): StoredState<StaffYearState> {
  return {
    version: 4,
    kept: 2,
    toParts: ({ items, imports, erased, lastId }) => [{ imports, erased, lastId }, ...items.pack()],
    fromParts([rest, ...parts]) {
      const state = { ...staffYearModel.initial(), ...(rest as object) } // as `toParts` wrote it
      for (const part of parts as readonly PackedStaff[]) {
        state.items.addPacked(part)
        for (const [index, id] of part.ids.entries()) state.idOfEmployee.set(part.employeeIds[index]!, id)
      }
      return state
    },
  }
}

/** The id after the highest of the year. */
export function nextStaffId(state: StaffYearState, year: number): number {
  return Math.max(state.lastId, year * STAFF_IDS_PER_YEAR) + 1
}

/** The values with a part laid over them. */
export function withPart(values: StaffValues, part: StaffPart): StaffValues {
  return {
    ...(values.erased && { erased: true }),
    costCentreId: part.costCentreId ?? values.costCentreId,
    personal: { ...values.personal, ...(part.personal as Partial<StaffPersonal>) }, // a part has no key that is undefined: it came as JSON
  }
}

function opsIn(event: StaffEvent): readonly StaffImportOp[] {
  if (event.type === 'StaffImportChunk') return event.data.ops
  const edit = editIn(event)
  return edit === null ? [] : [edit]
}

function apply(state: StaffYearState, op: StaffImportOp, revision: bigint): void {
  switch (op.op) {
    case 'add':
      put(state, op.id, { values: valuesIn(op), revision })
      state.lastId = Math.max(state.lastId, op.id)
      return
    case 'change': {
      const before = state.items.get(op.id)
      if (!before) return
      state.idOfEmployee.delete(before.values.personal.employeeId)
      put(state, op.id, { values: withPart(before.values, op.to), revision })
      return
    }
    case 'remove': {
      // A state from before an erasure has another employee id than the event, whose id is erased.
      const { personal } = state.items.get(op.id)?.values ?? op
      state.items.delete(op.id)
      state.idOfEmployee.delete(personal.employeeId)
      return
    }
  }
}

function valuesIn({ costCentreId, personal, erased }: StaffValues): StaffValues {
  return { costCentreId, personal, ...(erased && { erased }) }
}

function put(state: StaffYearState, id: number, item: StaffItem): void {
  state.items.set(id, item)
  state.idOfEmployee.set(item.values.personal.employeeId, id)
}

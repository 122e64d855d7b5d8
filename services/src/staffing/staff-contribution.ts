import {
  countedOps,
  editIn,
  type ImportChunk,
  type StaffEvent,
  type StaffImportCompleted,
  type StaffImportOp,
  type StaffPart,
  type StaffPersonal,
} from '@staffplan/contracts/staff/events'
import type { ProjectionContext } from '#kernel/projections/projection.ts'
import type { Amounts } from './sums.ts'

/** What a staff event means for the figures: a row comes, changes (only what is given), or goes. */
export type StaffMove = {
  readonly id: number
  /** The cost centre that the row leaves, if the event says so. */
  readonly from?: number
  readonly to: { readonly costCentreId?: number; readonly amounts: Partial<Amounts> } | null
}

/** The moves of an import, one chunk at a time. */
export async function* importedMoves(
  completed: StaffImportCompleted,
  read: ProjectionContext['read'],
): AsyncIterable<readonly StaffMove[]> {
  for await (const chunk of read(completed.stream)) {
    yield countedOps(completed, chunk as ImportChunk).map(moveOf) // the stream holds chunks only
  }
}

/** The moves that the event itself contains. */
export function ownMoves(event: StaffEvent): readonly StaffMove[] {
  const edit = editIn(event) // the rows of an import count when it completes
  return edit === null ? [] : [moveOf(edit)]
}

const ERASED: Amounts = { total: null, basic: 0, hours: 0 }

function moveOf(op: StaffImportOp): StaffMove {
  switch (op.op) {
    case 'add':
      return { id: op.id, to: op.erased ? { costCentreId: op.costCentreId, amounts: ERASED } : movedTo(op) }
    case 'change': {
      const { costCentreId: from } = op.from
      return { id: op.id, to: movedTo(op.to), ...(from === undefined ? {} : { from }) }
    }
    case 'remove':
      return { id: op.id, from: op.costCentreId, to: null }
  }
}

function movedTo({ costCentreId, personal }: StaffPart): NonNullable<StaffMove['to']> {
  return { ...(costCentreId === undefined ? {} : { costCentreId }), amounts: amountsIn(personal ?? {}) }
}

function amountsIn(personal: {
  readonly [Field in keyof StaffPersonal]?: StaffPersonal[Field] | undefined
}): Partial<Amounts> {
  const { totalMonthSalary: total, basicSalary: basic, overTimeHours } = personal
  return {
    ...(total === undefined ? {} : { total }),
    ...(basic === undefined ? {} : { basic }),
    ...(overTimeHours === undefined ? {} : { hours: overTimeHours ?? 0 }),
  }
}

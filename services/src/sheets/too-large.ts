import { Refusal } from '@staffplan/contracts/refusal'
import { columnLetters } from './column-letters.ts'
import type { SheetLimits } from './workbook.ts'

type Place = { readonly row: number; readonly column: number }

/** Names the cell that is too far to the right: it may be a single one that nobody sees. */
export function tooManyColumns({ row, column }: Place, { columns }: Pick<SheetLimits, 'columns'>): Refusal {
  return new Refusal('limit-columns', { params: { row, column: columnLetters(column), max: columns } })
}

/** Likewise the row. */
export function tooManyRows(row: number, { rows }: Pick<SheetLimits, 'rows'>): Refusal {
  return new Refusal('limit-rows', { params: { row, max: rows } })
}

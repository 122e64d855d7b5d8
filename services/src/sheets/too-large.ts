import { Refusal } from '@staffplan/contracts/refusal'
import { columnLetters } from './column-letters.ts'
import type { SheetLimits } from './workbook.ts'

type Place = { readonly row: number; readonly column: number }

/** Refusal that names the cell too far to the right, as it may be a single one that nobody notices. */
export function tooManyColumns({ row, column }: Place, { columns }: Pick<SheetLimits, 'columns'>): Refusal {
  return new Refusal('limit-columns', { params: { row, column: columnLetters(column), max: columns } })
}

/** Refusal that names the row too far down. */
export function tooManyRows(row: number, { rows }: Pick<SheetLimits, 'rows'>): Refusal {
  return new Refusal('limit-rows', { params: { row, max: rows } })
}

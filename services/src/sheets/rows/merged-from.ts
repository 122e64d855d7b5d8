import { corrupt } from '#sheets/corrupt.ts'
import type { Merge, SheetLimits } from '#sheets/workbook.ts'

type Cell = { readonly row: number; readonly column: number }
export type MergedFrom = (cell: Cell) => number | null

/** Finds the first row of a cell's merged range; null outside ranges and in their first rows. Ask in ascending row order. */
export function createMergedFrom(
  merges: readonly Merge[],
  { columns }: Pick<SheetLimits, 'columns'>,
): MergedFrom {
  const waiting = merges.toSorted((a, b) => b.top - a.top)
  let open: Merge[] = []
  let last = 0
  const proceed = (row: number): void => {
    last = row
    while ((waiting.at(-1)?.top ?? row) < row) open.push(waiting.pop()!)
    open = open.filter(({ bottom }) => bottom >= row)
    // Ranges in the same row lie side by side, so there are at most as many as columns.
    if (open.length > columns) throw corrupt('merges')
  }
  return ({ row, column }) => {
    if (row !== last) proceed(row)
    return open.find(({ left, right }) => left <= column && column <= right)?.top ?? null
  }
}

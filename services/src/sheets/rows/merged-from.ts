import { corrupt } from '#sheets/corrupt.ts'
import type { Merge, SheetLimits } from '#sheets/workbook.ts'

type Cell = { readonly row: number; readonly column: number }
export type MergedFrom = (cell: Cell) => number | null

/** Finds the first row of the merged range that a cell lies in; null in no range, and in its first row. Rows may only rise. */
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
    // They stand beside each other.
    if (open.length > columns) throw corrupt('merges')
  }
  return ({ row, column }) => {
    if (row !== last) proceed(row)
    return open.find(({ left, right }) => left <= column && column <= right)?.top ?? null
  }
}

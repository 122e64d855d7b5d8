import type { RowWarningCode } from '@staffplan/contracts/staff/import-issue'
import type { RawCell, RawRow, Workbook } from '#sheets/workbook.ts'
import { isInvisible } from './clean-text.ts'
import type { HeaderColumn } from './header.ts'
import type { Issues } from './issues.ts'
import type { MergedFrom } from './merged-from.ts'
import type { Reading } from './reading.ts'
import { shownValue } from './shown-value.ts'

type Wanted<Value> = {
  readonly isRequired: boolean
  /** An empty cell is no error even if it is merged with a filled one: without this value nobody is described wrongly. */
  readonly mayBeLeftOut?: boolean
  readonly read: (cell: RawCell) => Reading<Value>
}

/** Facts needed to read the cells of a sheet that the cells themselves do not contain. */
export type SheetFacts = Pick<Workbook, 'is1904'> & {
  /** The row that contains the value of a cell merged with one above, else null; to be asked in ascending row order. */
  readonly mergedFrom: MergedFrom
}

/** The cells of one row under their headings; what is wrong with one is reported where it stands. */
export function createRowCells({ row, cells }: RawRow, issues: Issues, { is1904, mergedFrom }: SheetFacts) {
  const byColumn = new Map(cells.map((cell) => [cell.column, cell]))

  /** The value, or undefined where the cell is empty or unusable; unusable and missing ones are reported. */
  function value<Value>(
    column: HeaderColumn<unknown> | undefined,
    { isRequired, mayBeLeftOut = false, read }: Wanted<Value>,
  ): Value | undefined {
    if (column === undefined) return undefined
    const cell = byColumn.get(column.column)
    const place = { row, column: column.column, header: column.heading }
    if (cell === undefined || isBlank(cell)) {
      const firstRow = mayBeLeftOut ? null : mergedFrom(place)
      if (firstRow !== null) issues.error('merged-cell', { ...place, firstRow })
      else if (isRequired) issues.error('required-missing', place)
      return undefined
    }
    const reading = usable(cell) ?? read(cell)
    if ('error' in reading) {
      issues.error(reading.error, { ...place, ...reading.bounds, value: shownValue(cell, { is1904 }) })
      return undefined
    }
    for (const code of [...reading.warnings, ...formulaWarning(cell)]) {
      issues.warning(code, { ...place, value: shownValue(cell, { is1904 }) })
    }
    return reading.value
  }

  return { row, value }
}

/** Whether a cell is empty; white space and direction marks count as nothing. */
export function isBlank({ kind, text }: RawCell): boolean {
  return kind === 'text' && isInvisible(text)
}

function usable({
  kind,
}: RawCell): { readonly error: 'cell-error' | 'formula-not-calculated'; readonly bounds?: never } | null {
  if (kind === 'error') return { error: 'cell-error' }
  return kind === 'uncalculated' ? { error: 'formula-not-calculated' } : null
}

function formulaWarning({ isFormula }: RawCell): RowWarningCode[] {
  return isFormula ? ['formula-cached-value'] : []
}

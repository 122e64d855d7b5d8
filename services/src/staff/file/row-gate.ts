import type { ImportKind } from '@staffplan/contracts/staff/import-kind'
import type { RawRow } from '#sheets/workbook.ts'
import { cleanText } from '#sheets/rows/clean-text.ts'
import type { Header } from './header.ts'
import type { Issues } from '#sheets/rows/issues.ts'
import { isBlank } from '#sheets/rows/row-cells.ts'

const TOTALS = new Set(['total', 'totals', 'grand total', 'sum', 'summe', 'gesamt', 'المجموع', 'الإجمالي'])

/** Tells rows of people from empty rows, totals and ragged rows; of these, only empty ones are not reported. */
export function createRowGate({
  header,
  kind,
  issues,
}: {
  header: Header
  kind: ImportKind
  issues: Issues
}) {
  const headed = new Set(header.columns.map(({ column }) => column))
  const idColumn = header.columns.find(({ field }) => field === 'employeeId')?.column
  const seen = new Set<number>()
  if (kind === 'overtime') warnIgnored()

  return ({ row, cells, fields }: RawRow): boolean => {
    const filled = cells.filter((cell) => !isBlank(cell))
    const [first] = filled
    if (first === undefined) return false
    const hasId = filled.some(({ column }) => column === idColumn)
    if (isTotal(first.text) && (!hasId || first.column === idColumn)) {
      issues.warning('row-skipped-total', { row, value: first.text })
      return false
    }
    const last = filled.at(-1)?.column ?? 0
    if (isRagged(row, { fields, last })) return false
    for (const { column } of filled) warnUnheaded(row, column)
    return true
  }

  function isRagged(row: number, { fields, last }: { fields: number | null; last: number }): boolean {
    if (fields === null || header.fields === null) return false
    if (last > header.fields) issues.error('too-many-fields', { row })
    else if (fields < header.fields) issues.error('too-few-fields', { row })
    else return false
    return true
  }

  function warnUnheaded(row: number, column: number): void {
    if (headed.has(column) || seen.has(column)) return
    seen.add(column)
    issues.warning('column-without-heading', { row, column })
  }

  /** Warns of each unknown column of an overtime file, once. */
  function warnIgnored(): void {
    for (const { column, heading, field } of header.columns) {
      if (field === null) issues.warning('column-ignored', { row: header.lastRow, column, header: heading })
    }
  }
}

function isTotal(text: string): boolean {
  return TOTALS.has(cleanText(text).toLowerCase().replace(/:$/, ''))
}

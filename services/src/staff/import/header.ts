import type { StaffField } from '@staffplan/contracts/staff/columns'
import type { Merge, RawRow } from '#sheets/workbook.ts'
import { cleanText } from './clean-text.ts'
import { fieldOf } from './heading.ts'

type HeaderColumn = {
  readonly column: number
  readonly heading: string
  /** Null for a heading that is none of ours. */
  readonly field: StaffField | null
}

export type Header = {
  /** Data starts below this row. */
  readonly lastRow: number
  /** Fields of a csv heading; null where rows have no width. */
  readonly fields: number | null
  readonly columns: readonly HeaderColumn[]
}

const KNOWN_NAMES = 3

/** The heading within the first rows of a sheet: one row, or two that merged cells hold together. */
export function findHeader(
  rows: readonly RawRow[],
  { merges, within }: { merges: readonly Merge[]; within: number },
): Header | null {
  for (const [index, row] of rows.entries()) {
    const single = headerOf(row, plainColumns(row))
    if (row.row > within || !isHeader(single)) continue
    return (
      joinedWithNext(row, rows[index + 1], merges) ?? joinedWithNext(rows[index - 1], row, merges) ?? single
    )
  }
  for (const [index, row] of rows.entries()) {
    const joined = joinedWithNext(row, rows[index + 1], merges)
    if (joined !== null) return joined
  }
  return null
}

/** Whether merged cells could turn these rows into a heading, or into a fuller one. */
export function mayHaveTwoRows(rows: readonly RawRow[]): boolean {
  return rows.some((row) => {
    const { columns } = headerOf(row, plainColumns(row))
    const known = columns.filter(({ field }) => field !== null)
    const isGapped = (row.cells.at(-1)?.column ?? 0) - (row.cells[0]?.column ?? 0) >= row.cells.length
    return known.length > 0 && (isGapped || known.length < KNOWN_NAMES)
  })
}

function isHeader({ columns }: Header): boolean {
  const known = new Set(columns.flatMap(({ field }) => field ?? []))
  // an overtime file has no more columns than these two
  return known.size >= KNOWN_NAMES || (known.has('employeeId') && known.has('overTimeHours'))
}

function headerOf(row: RawRow, columns: readonly HeaderColumn[]): Header {
  return { lastRow: row.row, fields: row.fields, columns }
}

function plainColumns(row: RawRow): HeaderColumn[] {
  return [...headings(row)].map(([column, heading]) => ({ column, heading, field: fieldOf(heading) }))
}

/** A heading of two rows: "Pay" merged over "Basic Salary" and "Total", "Name" merged over both rows. */
function joinedWithNext(
  top: RawRow | undefined,
  bottom: RawRow | undefined,
  merges: readonly Merge[],
): Header | null {
  if (top === undefined || bottom === undefined || bottom.row !== top.row + 1 || top.cells.length < 2)
    return null
  const groups = merges.filter((merge) => merge.top === top.row && merge.bottom <= bottom.row)
  if (groups.length === 0) return null
  const upper = headings(top)
  const lower = headings(bottom)
  const last = Math.max(top.cells.at(-1)?.column ?? 0, bottom.cells.at(-1)?.column ?? 0)
  const columns = Array.from({ length: last }, (_, index) => {
    const group = groups.find(({ left, right }) => left <= index + 1 && index + 1 <= right)
    return joinedColumn(index + 1, {
      upper: upper.get(group?.left ?? index + 1),
      lower: lower.get(index + 1),
    })
  })
  const header = headerOf(
    bottom,
    columns.filter(({ heading }) => heading !== ''),
  )
  return isHeader(header) ? header : null
}

function joinedColumn(
  column: number,
  { upper = '', lower = '' }: { upper?: string | undefined; lower?: string | undefined },
): HeaderColumn {
  if (upper === '' || lower === '') return { column, heading: upper + lower, field: fieldOf(upper + lower) }
  return { column, heading: `${upper} / ${lower}`, field: fieldOf(upper + lower) ?? fieldOf(lower) }
}

function headings({ cells }: RawRow): Map<number, string> {
  const found = new Map<number, string>()
  for (const { column, kind, text } of cells) {
    const heading = kind === 'text' || kind === 'number' ? cleanText(text) : ''
    if (heading !== '') found.set(column, heading)
  }
  return found
}

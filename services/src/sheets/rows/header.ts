import type { Merge, RawRow } from '#sheets/workbook.ts'
import { cleanText } from './clean-text.ts'
import type { Headings } from './headings.ts'

export type HeaderColumn<Field> = {
  readonly column: number
  readonly heading: string
  /** Null for an unknown heading. */
  readonly field: Field | null
}

export type SheetHeader<Field> = {
  /** Data starts below this row. */
  readonly lastRow: number
  /** Number of fields in the heading of a csv file; null for other formats, whose rows have no width. */
  readonly fields: number | null
  readonly columns: readonly HeaderColumn<Field>[]
}

/** The heading within the first rows of a sheet: one row, or two that merged cells hold together. */
export function findHeader<Field>(
  rows: readonly RawRow[],
  { merges, within, headings }: { merges: readonly Merge[]; within: number; headings: Headings<Field> },
): SheetHeader<Field> | null {
  const joined = (top: RawRow | undefined, bottom: RawRow | undefined) =>
    joinedWithNext([top, bottom], { merges, headings })
  for (const [index, row] of rows.entries()) {
    const single = headerOf(row, plainColumns(row, headings))
    if (row.row > within || !isHeader(single, headings)) continue
    return joined(row, rows[index + 1]) ?? joined(rows[index - 1], row) ?? single
  }
  for (const [index, row] of rows.entries()) {
    const header = joined(row, rows[index + 1])
    if (header !== null) return header
  }
  return null
}

/** Whether merged cells could turn these rows into a heading, or into a fuller one. */
export function mayHaveTwoRows<Field>(rows: readonly RawRow[], headings: Headings<Field>): boolean {
  return rows.some((row) => {
    const { columns } = headerOf(row, plainColumns(row, headings))
    const known = columns.filter(({ field }) => field !== null)
    const isGapped = (row.cells.at(-1)?.column ?? 0) - (row.cells[0]?.column ?? 0) >= row.cells.length
    return known.length > 0 && (isGapped || known.length < headings.usual)
  })
}

function isHeader<Field>({ columns }: SheetHeader<Field>, headings: Headings<Field>): boolean {
  return headings.areEnough(new Set(columns.flatMap(({ field }) => field ?? [])))
}

function headerOf<Field>(row: RawRow, columns: readonly HeaderColumn<Field>[]): SheetHeader<Field> {
  return { lastRow: row.row, fields: row.fields, columns }
}

function plainColumns<Field>(row: RawRow, { fieldOf }: Headings<Field>): HeaderColumn<Field>[] {
  return [...textsOf(row)].map(([column, heading]) => ({ column, heading, field: fieldOf(heading) }))
}

/** A heading of two rows: "Pay" merged over "Basic Salary" and "Total", "Name" merged over both rows. */
function joinedWithNext<Field>(
  [top, bottom]: readonly [RawRow | undefined, RawRow | undefined],
  { merges, headings }: { merges: readonly Merge[]; headings: Headings<Field> },
): SheetHeader<Field> | null {
  if (top === undefined || bottom === undefined || bottom.row !== top.row + 1 || top.cells.length < 2)
    return null
  const groups = merges.filter((merge) => merge.top === top.row && merge.bottom <= bottom.row)
  if (groups.length === 0) return null
  const upper = textsOf(top)
  const lower = textsOf(bottom)
  const last = Math.max(top.cells.at(-1)?.column ?? 0, bottom.cells.at(-1)?.column ?? 0)
  const columns = Array.from({ length: last }, (_, index) => {
    const group = groups.find(({ left, right }) => left <= index + 1 && index + 1 <= right)
    const texts = { upper: upper.get(group?.left ?? index + 1), lower: lower.get(index + 1) }
    return joinedColumn(index + 1, texts, headings)
  })
  const header = headerOf(
    bottom,
    columns.filter(({ heading }) => heading !== ''),
  )
  return isHeader(header, headings) ? header : null
}

function joinedColumn<Field>(
  column: number,
  { upper = '', lower = '' }: { upper?: string | undefined; lower?: string | undefined },
  { fieldOf }: Headings<Field>,
): HeaderColumn<Field> {
  if (upper === '' || lower === '') return { column, heading: upper + lower, field: fieldOf(upper + lower) }
  return { column, heading: `${upper} / ${lower}`, field: fieldOf(upper + lower) ?? fieldOf(lower) }
}

function textsOf({ cells }: RawRow): Map<number, string> {
  const found = new Map<number, string>()
  for (const { column, kind, text } of cells) {
    const heading = kind === 'text' || kind === 'number' ? cleanText(text) : ''
    if (heading !== '') found.set(column, heading)
  }
  return found
}

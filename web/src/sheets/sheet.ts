/** What a cell may hold; a `Date` is a moment, written in UTC, as a sheet knows no time zone. */
export type SheetValue = string | number | Date | null

/** How a column is shown; the program that opens the file adds its own separators. */
export type ColumnKind = 'text' | 'whole' | 'decimal' | 'change' | 'wholeChange' | 'percent' | 'moment'

export type SheetColumn<Row> = {
  readonly heading: string
  readonly kind: ColumnKind
  /** In characters. */
  readonly width: number
  readonly value: (row: Row) => SheetValue
  /** Fills the cell, as `#rrggbb`: the colour of a business unit. */
  readonly colour?: (row: Row) => string | null
}

export type DeclaredSheet<Row> = {
  readonly name: string
  readonly columns: readonly SheetColumn<Row>[]
  readonly rows: readonly Row[]
  /** Shown in bold: sums. */
  readonly isStrong?: (row: Row) => boolean
}

export type FilledCell = { readonly value: SheetValue; readonly fill: string | null }

/** A sheet as data alone, so that it can be handed to a worker. */
export type FilledSheet = {
  readonly name: string
  readonly columns: readonly Omit<SheetColumn<never>, 'value' | 'colour'>[]
  readonly rows: readonly { readonly isStrong: boolean; readonly cells: readonly FilledCell[] }[]
}

/** Fills a declared sheet with its rows. */
export function fillSheet<Row>({ name, columns, rows, isStrong }: DeclaredSheet<Row>): FilledSheet {
  return {
    name,
    columns: columns.map(({ heading, kind, width }) => ({ heading, kind, width })),
    rows: rows.map((row) => ({
      isStrong: isStrong?.(row) ?? false,
      cells: columns.map(({ value, colour }) => ({ value: value(row), fill: colour?.(row) ?? null })),
    })),
  }
}

/** One line per fact: where the figures come from, so that somebody else can find them again. */
export function factSheet(
  name: string,
  facts: readonly (readonly [label: string, value: SheetValue])[],
): FilledSheet {
  const rows = facts.map(([label, value]) => ({
    isStrong: false,
    cells: [label, value].map((content) => ({ value: content, fill: null })),
  }))
  const columns = [
    { heading: name, kind: 'text', width: 28 },
    { heading: '', kind: 'text', width: 60 },
  ] as const
  return { name, columns, rows }
}

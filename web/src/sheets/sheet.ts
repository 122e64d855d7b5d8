/** What a cell may hold; a `Date` is written as its UTC time, as sheets know no time zones. */
export type SheetValue = string | number | Date | null

/** The number format of a column; the program that opens the file uses its own separators. */
export type ColumnKind = 'text' | 'whole' | 'decimal' | 'change' | 'wholeChange' | 'percent' | 'moment'

export type SheetColumn<Row> = {
  readonly heading: string
  readonly kind: ColumnKind
  /** Column width in characters. */
  readonly width: number
  readonly value: (row: Row) => SheetValue
  /** Fill colour of the cell as `#rrggbb`, e.g. that of a business unit. */
  readonly colour?: (row: Row) => string | null
}

export type DeclaredSheet<Row> = {
  readonly name: string
  readonly columns: readonly SheetColumn<Row>[]
  readonly rows: readonly Row[]
  /** Whether a row is shown in bold, as sums are. */
  readonly isStrong?: (row: Row) => boolean
}

export type FilledCell = { readonly value: SheetValue; readonly fill: string | null }

/** A sheet as plain data, which can be posted to a worker. */
export type FilledSheet = {
  readonly name: string
  readonly columns: readonly Omit<SheetColumn<never>, 'value' | 'colour'>[]
  readonly rows: readonly { readonly isStrong: boolean; readonly cells: readonly FilledCell[] }[]
}

/** Evaluates the columns of a declared sheet for all its rows. */
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

/** A sheet of label and value per row that says where the figures come from, so that others can find them again. */
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

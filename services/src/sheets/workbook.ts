/** How a number is shown; decides whether it is a date and how many leading zeros it has. */
export type CellFormat = {
  readonly isDate: boolean
  /** Digits of a format such as `0000000`; 0 for any other. */
  readonly zeros: number
}

/**
 * A cell that holds something, as the file has it: no guess is made here.
 * `uncalculated` is a formula without a cached value; the text of an `error` is `#REF!` and its like.
 */
export type RawCell = {
  /** Column number, from 1. */
  readonly column: number
  readonly kind: 'text' | 'number' | 'date' | 'boolean' | 'error' | 'uncalculated'
  /** Text decoded; a number exactly as the file spells it. */
  readonly text: string
  /** Format of a number, if it has one. */
  readonly format: CellFormat | null
  readonly isFormula: boolean
}

/** Cells ascend by column; empty ones are left out. */
export type RawRow = {
  /** As the spreadsheet numbers it, from 1. */
  readonly row: number
  readonly cells: readonly RawCell[]
  /** Fields of a csv record, empty ones too; null where rows have no width of their own. */
  readonly fields: number | null
}

/** Rows and columns from 1, both ends included. */
export type Merge = {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

export type Sheet = { readonly name: string; readonly isHidden: boolean }

/** An opened file. Reading it throws a `Refusal` with a code of the file, and nothing else. */
export interface Workbook {
  readonly format: 'xlsx' | 'csv'
  readonly sheets: readonly Sheet[]
  /** Serial numbers count days from 1904, as old Macintosh files do. */
  readonly is1904: boolean
  /** Encoding of a csv file; null for other formats. */
  readonly encoding: { readonly name: string; readonly isGuessed: boolean } | null
  /** Rows that hold something, ascending. That the file is whole is known only at the end. */
  rows(sheet: number): AsyncGenerator<RawRow>
  /** Merged ranges that start in the first rows, where headings stand. */
  merges(sheet: number): Promise<readonly Merge[]>
  /** Merged ranges that span several rows, wherever they start; known already if `rows` was read to the end. */
  tallMerges(sheet: number): Promise<readonly Merge[]>
}

/**
 * Limits of reading a file. Everything is counted while it is read; what the file says about its sizes is not trusted.
 */
export type SheetLimits = {
  readonly zipEntries: number
  readonly sheetBytes: number
  readonly stringsBytes: number
  readonly otherPartBytes: number
  readonly totalBytes: number
  readonly ratio: number
  readonly ratioFromBytes: number
  readonly sheetRows: number
  readonly sheetColumns: number
  readonly rows: number
  readonly columns: number
  readonly cells: number
  readonly tallMerges: number
  readonly sharedStrings: number
  readonly sharedCharacters: number
  readonly textRunCharacters: number
  readonly tagCharacters: number
  readonly xmlDepth: number
  readonly cellCharacters: number
  readonly csvFieldCharacters: number
  readonly csvRecordCharacters: number
  readonly headingWithin: number
}

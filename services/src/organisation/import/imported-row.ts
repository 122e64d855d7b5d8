/** A row of an organisation file: a place in the tree, down to the level that the row fills in. */
export type ImportedRow = {
  /** Row number as in the spreadsheet. */
  readonly row: number
  readonly businessUnit: string
  readonly color: string | undefined
  readonly division: string | undefined
  readonly department: string | undefined
  readonly costCentre: { readonly number: string; readonly name: string | undefined } | undefined
}

/** Positions of the columns in the file, for errors that are found in a row later. */
export type ColumnPlaces = {
  readonly [field: string]: { readonly column: number; readonly header: string } | undefined
}

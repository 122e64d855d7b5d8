/** A row of a file of the organisation: a place in it, down to where the row says something. */
export type ImportedRow = {
  /** As the spreadsheet numbers it. */
  readonly row: number
  readonly businessUnit: string
  readonly color: string | undefined
  readonly division: string | undefined
  readonly department: string | undefined
  readonly costCentre: { readonly number: string; readonly name: string | undefined } | undefined
}

/** Where in the file the columns stand, for whatever is found out about a row later. */
export type ColumnPlaces = {
  readonly [field: string]: { readonly column: number; readonly header: string } | undefined
}

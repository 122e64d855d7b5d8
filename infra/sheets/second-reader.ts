import { type CellStyle, type CellValue as ReadValue, readXlsx, type Sheet } from 'hucre/xlsx'
import { partsOf } from './parts.ts'
import { brokenPromises } from './promises.ts'

export type { ReadValue }

export type ReadSheet = {
  readonly name: string
  readonly isRightToLeft: boolean
  readonly headings: readonly ReadValue[]
  /** The rows below the headings. */
  readonly rows: readonly (readonly ReadValue[])[]
  /** Style of a cell below the headings, both indexes from 0. */
  readonly styleOf: (row: number, column: number) => CellStyle | undefined
  /** The sheet as the reading library returns it. */
  readonly source: Sheet
}

/** Reads a workbook with an independent library. Throws for parts that are not XML, and for broken rules. */
export async function readAgain(workbook: Uint8Array): Promise<readonly ReadSheet[]> {
  const parts = await partsOf(workbook)
  const { sheets } = await readXlsx(workbook, { readStyles: true })
  const broken = brokenPromises(parts, sheets)
  if (broken.length > 0) throw new Error(broken.join('\n'))
  return sheets.map((source) => ({
    name: source.name,
    isRightToLeft: source.view?.rightToLeft ?? false,
    headings: source.rows[0] ?? [],
    rows: source.rows.slice(1),
    styleOf: (row, column) => source.cells?.get(`${row + 1},${column}`)?.style,
    source,
  }))
}

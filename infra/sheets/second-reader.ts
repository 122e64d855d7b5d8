import { type CellStyle, type CellValue as ReadValue, readXlsx, type Sheet } from 'hucre/xlsx'
import { partsOf } from './parts.ts'
import { brokenPromises } from './promises.ts'

export type { ReadValue }

export type ReadSheet = {
  readonly name: string
  readonly isRightToLeft: boolean
  readonly headings: readonly ReadValue[]
  /** Below the headings. */
  readonly rows: readonly (readonly ReadValue[])[]
  /** Below the headings, both from 0. */
  readonly styleOf: (row: number, column: number) => CellStyle | undefined
  /** As the reader has it. */
  readonly source: Sheet
}

/** A workbook as a reader finds it that is none of ours. Throws where a part is not XML, or a promise of all our workbooks is broken. */
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

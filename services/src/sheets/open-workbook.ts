import { openCsv } from './csv/open-csv.ts'
import { detectFormat } from './detect-format.ts'
import type { SheetLimits, Workbook } from './workbook.ts'
import { openXlsx } from './xlsx/open-xlsx.ts'

/** Opens a spreadsheet held in memory. Throws a `Refusal` that says what is wrong with the file. */
export async function openWorkbook(
  bytes: Uint8Array,
  { limits, encoding }: { limits: SheetLimits; encoding?: string | undefined },
): Promise<Workbook> {
  switch (detectFormat(bytes)) {
    case 'xlsx':
      return openXlsx(bytes, limits)
    case 'csv':
      return openCsv(bytes, { limits, encoding })
  }
}

import type { ImportKind } from '@staffplan/contracts/staff/import-kind'
import { type ImportLimits, importLimits } from '@staffplan/contracts/staff/import-limits'
import type { ImportOptions } from '@staffplan/contracts/staff/import-options'
import { type CellValue, writeXlsx } from '#sheets/xlsx/write-xlsx.ts'
import type { ImportReport } from '#staff/file/import-report.ts'
import { parseFile, type RowOf } from '#staff/file/parse-file.ts'

type Options = ImportOptions & { readonly year?: number; readonly limits?: Partial<ImportLimits> }

/** Every row of an HR file, with the report. */
export function parseHr(bytes: Uint8Array | string, options: Options = {}) {
  return parseAll('hr', { bytes, options })
}

export function parseOvertime(bytes: Uint8Array | string, options: Options = {}) {
  return parseAll('overtime', { bytes, options })
}

async function parseAll<Kind extends ImportKind>(
  kind: Kind,
  { bytes, options: { year = 2019, limits, ...options } }: { bytes: Uint8Array | string; options: Options },
): Promise<{ rows: RowOf[Kind][]; report: ImportReport }> {
  const file = typeof bytes === 'string' ? Buffer.from(bytes) : bytes
  const parsing = parseFile(file, { kind, year, options, limits: { ...importLimits, ...limits } })
  const rows: RowOf[Kind][] = []
  let step = await parsing.next()
  while (step.done !== true) {
    rows.push(...step.value.rows)
    step = await parsing.next()
  }
  return { rows, report: step.value }
}

/** `code column row`, as short as a test wants to read it. */
export function issues(list: ImportReport['errors'] | ImportReport['warnings']): string[] {
  return list.map(({ code, params }) => [code, `${params.column ?? ''}${params.row ?? ''}`].join(' ').trim())
}

const HEADINGS = ['Employee ID', 'Name', 'Basic Salary', 'Total Month Salary', 'Cost Centre']

/** A csv file of the required columns and one more, filled in for a single person. */
export function csvWith(heading: string, value: string): string {
  return `${[...HEADINGS, heading].join(';')}\nE1;Sara;1000;1500;100;${value}\n`
}

/** A workbook of the same columns. */
export function xlsxWith(heading: string, value: CellValue): Buffer {
  return workbook([
    [...HEADINGS, heading],
    ['E1', 'Sara', 1000, 1500, '100', value],
  ])
}

export function workbook(rows: readonly (readonly CellValue[])[]): Buffer {
  return writeXlsx({ name: 'Staff', columns: [], rows })
}

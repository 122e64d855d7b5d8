import { Refusal } from '@staffplan/contracts/refusal'
import type { ImportKind } from '@staffplan/contracts/staff/import-kind'
import type { ImportLimits } from '@staffplan/contracts/staff/import-limits'
import type { ImportOptions } from '@staffplan/contracts/staff/import-options'
import type { HrRow, OvertimeRow } from '@staffplan/contracts/staff/staff'
import type { RawRow } from '#sheets/workbook.ts'
import { checkColumns, checkKind } from './check-columns.ts'
import { createMergedFrom } from '#sheets/rows/merged-from.ts'
import { openSheet } from '#sheets/rows/choose-sheet.ts'
import { createColumnReaders } from './cells/column-readers.ts'
import { staffHeadings } from './header.ts'
import { createEmployeeRows } from './employee-rows.ts'
import { type ImportReport, type ParsedBatch, rejectionOf } from './import-report.ts'
import { createHrRowReader } from './read-hr-row.ts'
import { createOvertimeRowReader } from './read-overtime-row.ts'
import type { RowContext } from './row-context.ts'
import { createRowGate } from './row-gate.ts'
import { surveySheet } from './survey.ts'
import { withoutWords } from './word-columns.ts'

export type RowOf = { readonly hr: HrRow; readonly overtime: OvertimeRow }

export type ParseRequest<Kind extends ImportKind> = {
  readonly kind: Kind
  /** The year the administrator chose. */
  readonly year: number
  readonly options: ImportOptions
  readonly limits: ImportLimits
}

const BATCH = 1_000

/**
 * Reads a yearly file in two passes: the first lets the whole file decide how its cells are spelled, the second reads
 * rows. Yields rows as they are read; only the returned report says whether they count. Throws a `Refusal` for what is
 * wrong with the file as a whole, also after rows were yielded.
 */
export async function* parseFile<Kind extends ImportKind>(
  bytes: Uint8Array,
  { kind, year, options, limits }: ParseRequest<Kind>,
): AsyncGenerator<ParsedBatch<RowOf[Kind]>, ImportReport> {
  const { workbook, sheet, issues } = await openSheet(bytes, { options, limits, headings: staffHeadings })
  checkKind(sheet.header, kind)
  const survey = await surveySheet(workbook, { sheet, options })
  const idColumn = checkColumns(sheet.header, { kind, words: survey.words })
  const readers = createColumnReaders({ workbook, survey, year })
  const isPerson = createRowGate({ header: sheet.header, kind, issues })
  const employees = createEmployeeRows(issues, idColumn)
  const mergedFrom = createMergedFrom(await workbook.tallMerges(sheet.index), limits)
  const facts = { is1904: workbook.is1904, mergedFrom }
  const header = kind === 'hr' ? withoutWords(sheet.header, { words: survey.words, issues }) : sheet.header
  const readRow = rowReaders[kind]({ header, facts, readers, issues, employees, year })

  let rows: RowOf[Kind][] = []
  let rowsRead = 0
  let accepted = 0
  yield { rows: [], rowsRead, rowsTotal: survey.rows }
  for await (const raw of workbook.rows(sheet.index)) {
    if (raw.row <= sheet.header.lastRow) continue
    rowsRead += 1
    const row = isPerson(raw) ? readRow(raw) : null
    if (row !== null) rows.push(row)
    if (issues.isTooMany()) break
    if (rowsRead % BATCH === 0) yield batch()
  }
  if (rows.length > 0) yield batch()

  const counted = issues.report()
  const rejection = rejectionOf(counted.errorCounts)
  if (rejection === null && accepted === 0) throw new Refusal('no-data-rows')
  const isRejected = rejection !== null
  const named = isRejected && kind === 'overtime' ? employees.all() : []
  return { ...counted, rejection, sheet: sheet.name, accepted: isRejected ? 0 : accepted, named, idColumn }

  function batch(): ParsedBatch<RowOf[Kind]> {
    const full = issues.errorCount() === 0 ? rows : []
    rows = []
    accepted += full.length
    return { rows: full, rowsRead, rowsTotal: survey.rows }
  }
}

const rowReaders: {
  readonly [Kind in ImportKind]: (context: RowContext) => (raw: RawRow) => RowOf[Kind] | null
} = { hr: createHrRowReader, overtime: createOvertimeRowReader }

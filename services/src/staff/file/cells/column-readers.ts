import { staffColumns, type StaffField } from '@staffplan/contracts/staff/columns'
import type { ImportKind } from '@staffplan/contracts/staff/import-kind'
import { staffRange } from '@staffplan/contracts/staff/staff'
import type { RawCell, Workbook } from '#sheets/workbook.ts'
import type { Header } from '#staff/file/header.ts'
import { type AmountRule, readAllowance, readAmount, readYear } from './read-amount.ts'
import { type DateRule, readDate } from './read-date.ts'
import { readIdentifier } from '#sheets/rows/read-identifier.ts'
import { readText } from '#sheets/rows/read-text.ts'
import type { Survey } from '#staff/file/survey.ts'

/** Readers for the cells of a file: one for each kind of column, made once. */
export function createColumnReaders({
  workbook,
  survey,
  year,
}: {
  workbook: Pick<Workbook, 'format' | 'is1904'>
  survey: Survey
  year: number
}) {
  const style = { decimal: survey.decimal, isTextFile: workbook.format === 'csv' }
  const money = { ...style, currency: survey.currency }
  const amount: AmountRule = { ...staffRange.amount, ...money }
  const allowance: AmountRule = { ...staffRange.allowance, ...money }
  const hours: AmountRule = { ...staffRange.hours, ...style }
  const date: DateRule = { lastYear: year, order: survey.dateOrder, is1904: workbook.is1904 }
  return {
    amount: (cell: RawCell) => readAmount(cell, amount),
    allowance: (cell: RawCell) => readAllowance(cell, allowance),
    hours: (cell: RawCell) => readAmount(cell, hours),
    year: (cell: RawCell) => readYear(cell, { ...staffRange.amount, ...style, year }),
    date: (cell: RawCell) => readDate(cell, date),
    text: readText,
    identifier: (cell: RawCell) =>
      readIdentifier(cell, { paddedWidth: survey.paddedWidths.get(cell.column) ?? 0 }),
  }
}

/** The columns of a file by field, and which of them every row must fill. */
export function columnsByField({ columns }: Header, kind: ImportKind) {
  const required = new Set<StaffField>(
    staffColumns.filter(({ requiredIn }) => requiredIn.includes(kind)).map(({ field }) => field),
  )
  const byField = new Map(
    columns.flatMap((column) => (column.field === null ? [] : [[column.field, column]])),
  )
  return {
    column: (field: StaffField) => byField.get(field),
    isRequired: (field: StaffField) => required.has(field),
    allowances: columns.filter(({ field }) => field === null),
  }
}

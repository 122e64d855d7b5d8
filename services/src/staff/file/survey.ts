import { numberStyle } from '@staffplan/contracts/numbers/parse-number'
import { staffColumns, type StaffField } from '@staffplan/contracts/staff/columns'
import type { ImportOptions } from '@staffplan/contracts/staff/import-options'
import type { RawCell, Workbook } from '#sheets/workbook.ts'
import type { ChosenSheet } from '#sheets/rows/choose-sheet.ts'
import { readMoney } from './cells/currency.ts'
import { createWordColumns } from './word-columns.ts'
import { type DateOrder, provenOrder, readWrittenDate } from '@staffplan/contracts/dates/written-date'

/** What only the whole file can tell about its cells. */
export type Survey = {
  /** Null when nothing proves a decimal sign, or both are proven. */
  readonly decimal: '.' | ',' | null
  readonly dateOrder: DateOrder | null
  /** Currency beside the amounts; null if there is none, or more than one. Nothing is converted. */
  readonly currency: string | null
  /** Column of ids -> digits of its longest id with leading zeros. */
  readonly paddedWidths: ReadonlyMap<number, number>
  /** Columns under unknown headings that hold words, and no number. */
  readonly words: ReadonlySet<number>
  /** Rows below the heading. */
  readonly rows: number
}

/**
 * Reads the sheet once and lets its unambiguous cells decide about the others, unless an administrator's option does.
 */
export async function surveySheet(
  workbook: Workbook,
  { sheet, options }: { sheet: ChosenSheet<StaffField>; options: ImportOptions },
): Promise<Survey> {
  const kinds = columnKinds(sheet)
  const decimals = new Set<'.' | ','>()
  const orders = new Set<DateOrder>()
  const currencies = new Set<string>()
  const paddedWidths = new Map<number, number>()
  const words = createWordColumns(sheet.header)
  let rows = 0

  for await (const { row, cells } of workbook.rows(sheet.index)) {
    if (row <= sheet.header.lastRow) continue
    rows += 1
    for (const cell of cells) survey(cell)
  }

  function survey(cell: RawCell): void {
    words.note(cell)
    const kind = kinds.get(cell.column)
    if (kind === 'identifier') {
      const width = Math.max(paddedWidth(cell), paddedWidths.get(cell.column) ?? 0)
      if (width > 0) paddedWidths.set(cell.column, width)
    }
    if (cell.kind !== 'text') return
    if (kind === 'number') {
      const money = readMoney(cell.text)
      add(currencies, money?.currency ?? null)
      add(decimals, numberStyle(money?.number ?? cell.text))
    }
    if (kind === 'date') add(orders, orderOf(cell.text))
  }

  return {
    decimal: options.decimal ?? only(decimals),
    dateOrder: options.dateOrder ?? only(orders),
    currency: only(currencies),
    paddedWidths,
    words: words.found(),
    rows,
  }
}

function columnKinds({ header }: ChosenSheet<StaffField>): Map<number, 'identifier' | 'number' | 'date'> {
  const kinds = new Map<number, 'identifier' | 'number' | 'date'>()
  for (const { column, field } of header.columns) {
    const kind = staffColumns.find((known) => known.field === field)?.kind ?? 'amount'
    if (kind === 'identifier' || kind === 'date') kinds.set(column, kind)
    else if (kind !== 'text') kinds.set(column, 'number')
  }
  return kinds
}

function paddedWidth({ kind, text, format }: RawCell): number {
  if (kind === 'number') return format?.zeros ?? 0
  const digits = text.trim()
  return kind === 'text' && /^0\d+$/.test(digits) ? digits.length : 0
}

function orderOf(text: string): DateOrder | null {
  const date = readWrittenDate(text)
  return date === null ? null : provenOrder(date)
}

function add<Value>(set: Set<Value>, value: Value | null): void {
  if (value !== null) set.add(value)
}

function only<Value>(set: ReadonlySet<Value>): Value | null {
  const [first] = set
  return first !== undefined && set.size === 1 ? first : null
}

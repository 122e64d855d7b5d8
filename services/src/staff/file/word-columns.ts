import { readAmount } from '@staffplan/contracts/numbers/amount'
import { staffLength } from '@staffplan/contracts/staff/staff'
import type { Issues } from '#sheets/rows/issues.ts'
import { isBlank } from '#sheets/rows/row-cells.ts'
import type { RawCell } from '#sheets/workbook.ts'
import { readMoney } from './cells/currency.ts'
import type { Header } from './header.ts'

/** Finds the columns under unknown headings that are not empty and in which nothing is meant as a number. */
export function createWordColumns({ columns }: Header) {
  const unknown = new Set(columns.flatMap(({ column, field }) => (field === null ? [column] : [])))
  const words = new Set<number>()
  return {
    note: (cell: RawCell): void => {
      if (!unknown.has(cell.column) || isBlank(cell)) return
      if (isWord(cell)) return void words.add(cell.column)
      unknown.delete(cell.column) // one number settles it
      words.delete(cell.column)
    },
    found: (): ReadonlySet<number> => words,
  }
}

/** Leaves out columns of words, which are no allowances, with a warning each. An empty column empties its allowance. */
export function withoutWords(
  { columns, ...header }: Header,
  { words, issues }: { words: ReadonlySet<number>; issues: Issues },
): Header {
  for (const { column, heading } of columns)
    if (words.has(column))
      issues.warning('column-left-out', { row: header.lastRow, column, header: shown(heading) })
  return { ...header, columns: columns.filter(({ column }) => !words.has(column)) }
}

/** The heading for a warning. Over words it can be any text; one longer than an allowance's heading is shortened. */
function shown(heading: string): string {
  const { heading: longest } = staffLength
  return heading.length > longest ? `${heading.slice(0, longest).toWellFormed()}…` : heading
}

/** Reasons why a text is not accepted although it is meant as a number: it becomes an error of its cell. */
const MEANT_AS_NUMBER = new Set(['precision-lost', 'number-unsafe', 'amount-nothing-present'])

/** `-`, `(500)` and `500.-` are meant as amounts: to leave their column out would silently keep the former amounts. */
const MEANT_AS_AMOUNT = /^(?:[^\p{L}\p{N}]*|\([\d.,\s]+\)|[\d.,\s]+[-–—])$/u

function isWord({ kind, text, format }: RawCell): boolean {
  if (kind === 'number') return format?.isDate === true
  if (kind !== 'text') return kind === 'boolean'
  if (readMoney(text) !== null || MEANT_AS_AMOUNT.test(text)) return false
  const amount = readAmount(text, { decimal: '.', mayBeNegative: true, present: null })
  return !amount.ok && !MEANT_AS_NUMBER.has(amount.reason)
}

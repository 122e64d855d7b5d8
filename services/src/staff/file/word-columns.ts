import { readAmount } from '@staffplan/contracts/numbers/amount'
import { staffLength } from '@staffplan/contracts/staff/staff'
import type { Issues } from '#sheets/rows/issues.ts'
import { isBlank } from '#sheets/rows/row-cells.ts'
import type { RawCell } from '#sheets/workbook.ts'
import { readMoney } from './cells/currency.ts'
import type { Header } from './header.ts'

/** Finds the columns under unknown headings in which something stands, and nothing of it is meant as a number. */
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

/** Such a column is no allowance: it is left out, and named once. An empty one stays, and empties its allowance. */
export function withoutWords(
  { columns, ...header }: Header,
  { words, issues }: { words: ReadonlySet<number>; issues: Issues },
): Header {
  for (const { column, heading } of columns)
    if (words.has(column))
      issues.warning('column-left-out', { row: header.lastRow, column, header: shown(heading) })
  return { ...header, columns: columns.filter(({ column }) => !words.has(column)) }
}

/** Over words stands any text; one that is longer than an allowance's heading is shortened. */
function shown(heading: string): string {
  const { heading: longest } = staffLength
  return heading.length > longest ? `${heading.slice(0, longest).toWellFormed()}…` : heading
}

/** These are numbers as people type them, which a file cannot have: they are refused at their cells. */
const MEANT_AS_NUMBER = new Set(['precision-lost', 'number-unsafe', 'amount-nothing-present'])

/** `-`, `(500)` and `500.-` stand where an amount was meant: left out, they would keep the amount of before unsaid. */
const MEANT_AS_AMOUNT = /^(?:[^\p{L}\p{N}]*|\([\d.,\s]+\)|[\d.,\s]+[-–—])$/u

function isWord({ kind, text, format }: RawCell): boolean {
  if (kind === 'number') return format?.isDate === true
  if (kind !== 'text') return kind === 'boolean'
  if (readMoney(text) !== null || MEANT_AS_AMOUNT.test(text)) return false
  const amount = readAmount(text, { decimal: '.', mayBeNegative: true, present: null })
  return !amount.ok && !MEANT_AS_NUMBER.has(amount.reason)
}

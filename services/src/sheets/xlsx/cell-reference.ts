import { Refusal } from '@staffplan/contracts/refusal'
import { corrupt } from '../corrupt.ts'

const REFERENCE = /^\$?([A-Za-z]+)\$?(\d+)$/
/** Three letters and seven digits name every cell a spreadsheet can have. */
const LETTERS = 3
const DIGITS = 7

/** `AB12` -> column 28, row 12. Checked before anything is allocated. */
export function parseCellReference(reference: string): { column: number; row: number } {
  const [, letters, digits] = REFERENCE.exec(reference) ?? []
  if (letters === undefined || digits === undefined) throw corrupt('cell-reference')
  if (letters.length > LETTERS) throw new Refusal('limit-columns')
  return { column: columnOf(letters.toUpperCase()), row: rowOf(digits) }
}

export function parseRowNumber(digits: string): number {
  if (!/^\d+$/.test(digits)) throw corrupt('row-number')
  return rowOf(digits)
}

function rowOf(digits: string): number {
  if (digits.length > DIGITS) throw new Refusal('limit-rows')
  const row = Number(digits)
  if (row === 0) throw corrupt('row-number')
  return row
}

function columnOf(letters: string): number {
  let column = 0
  for (let index = 0; index < letters.length; index += 1)
    column = column * 26 + letters.charCodeAt(index) - 64
  return column
}

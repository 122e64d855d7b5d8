import { Refusal } from '@staffplan/contracts/refusal'
import { corrupt } from '../corrupt.ts'
import type { Merge, RawCell, RawRow, SheetLimits } from '../workbook.ts'
import { isBlank } from '../rows/row-cells.ts'
import { tooManyColumns, tooManyRows } from '../too-large.ts'
import { type CellContext, createCellReader } from './cell.ts'
import { parseCellReference, parseRowNumber } from './cell-reference.ts'
import { createTallMerges } from './merges.ts'
import type { XmlAttributes, XmlVisitor } from './xml-reader.ts'

type RowLimits = Pick<
  SheetLimits,
  'sheetRows' | 'rows' | 'columns' | 'cells' | 'tallMerges' | 'headingWithin' | 'cellCharacters'
>

/** Collects rows as they end; whoever writes into the parser takes them out of `rows`. */
export function createWorksheetVisitor(
  context: CellContext,
  limits: RowLimits,
): { visitor: XmlVisitor; rows: RawRow[]; tallMerges: readonly Merge[] } {
  const rows: RawRow[] = []
  const cell = createCellReader(context, limits)
  const merges = createTallMerges(limits)
  let row = 0
  let column = 0
  let cells: RawCell[] = []
  let counted = 0
  let isRoot = true
  let isInData = false

  function openRow(attributes: XmlAttributes): void {
    const given = attributes['r']
    const next = given === undefined ? row + 1 : parseRowNumber(given)
    if (next <= row) throw corrupt('row-order')
    if (next > limits.sheetRows) throw new Refusal('limit-rows')
    row = next
    column = 0
    cells = []
  }

  function openCell(attributes: XmlAttributes): void {
    counted += 1
    if (counted > limits.cells) throw new Refusal('limit-cells')
    const given = attributes['r']
    if (given === undefined) {
      column += 1
    } else {
      const place = parseCellReference(given)
      if (place.row !== row) throw corrupt('cell-reference')
      column = place.column
    }
    cell.start(column, attributes)
  }

  function closeCell(): void {
    const read = cell.finish()
    if (read === null) return
    if (read.column > limits.columns) {
      if (isBlank(read)) return
      throw tooManyColumns({ row, column: read.column }, limits)
    }
    cells.push(read)
  }

  function closeRow(): void {
    if (cells.length === 0) return
    if (row > limits.rows + limits.headingWithin) {
      if (cells.every(isBlank)) return
      throw tooManyRows(row, limits)
    }
    rows.push({ row, cells: inOrder(cells), fields: null })
  }

  return {
    rows,
    tallMerges: merges.found,
    visitor: {
      open: (name, attributes) => {
        if (isRoot && name !== 'worksheet') throw corrupt('not-a-worksheet')
        isRoot = false
        if (name === 'sheetData') isInData = true
        if (!isInData) return merges.open(name, attributes)
        if (name === 'row') openRow(attributes)
        else if (name === 'c') openCell(attributes)
        else cell.open(name)
      },
      close: (name) => {
        if (!isInData) return
        if (name === 'sheetData') isInData = false
        else if (name === 'row') closeRow()
        else if (name === 'c') closeCell()
        else cell.close(name)
      },
      text: (text) => {
        if (isInData) cell.text(text)
      },
    },
  }
}

function inOrder(cells: RawCell[]): RawCell[] {
  let last = 0
  let isOrdered = true
  for (const { column } of cells) {
    if (column === last) throw corrupt('cell-twice')
    if (column < last) isOrdered = false
    last = column
  }
  return isOrdered ? cells : inOrder(cells.toSorted((a, b) => a.column - b.column))
}

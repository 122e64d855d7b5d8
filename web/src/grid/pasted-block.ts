import type { Refusal } from './entries.ts'
import { readCell } from './read-cell.ts'
import type { CellWrite, Sheet } from './sheet.ts'

/** Splits text that a spreadsheet copied into rows and cells; null when it is a single value. */
export function readBlock(text: string): string[][] | null {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n')
  const block = lines.map((line) => line.split('\t').map((cell) => cell.trim()))
  return block.length === 1 && block[0]?.length === 1 ? null : block
}

/** A refused text with its cell and the reason. */
type RefusedText = Refusal & { readonly key: string; readonly text: string }

export type Pasted = {
  readonly writes: readonly CellWrite[]
  /** How many of the writes empty their cell, because its text was empty. */
  readonly emptied: number
  readonly refused: readonly RefusedText[]
  /** How many texts are not amounts; their cells keep their value. */
  readonly unreadable: number
  /** How many values lie beyond the last row of the group or the last column. */
  readonly outside: number
  /** How many amounts had a minus that was ignored, as their cells take no negative amounts. */
  readonly unsigned: number
}

type Place = {
  readonly sheet: Sheet
  /** The amount in effect in a cell. */
  readonly present: (key: string) => number | null
  readonly key: string
  readonly decimal: '.' | ','
}

/** Reads a pasted block into the cells from `key` on; an empty text empties its cell. */
export function pasteBlock(
  block: readonly (readonly string[])[],
  { sheet, present, key, decimal }: Place,
): Pasted {
  const cells = sheet.block(key, block)
  const writes: CellWrite[] = []
  const refused: RefusedText[] = []
  const count = { outside: 0, unsigned: 0 }
  for (const [down, line] of block.entries()) {
    for (const [across, text] of line.entries()) {
      const cell = cells[down]?.[across]
      if (!cell) {
        if (text !== '') count.outside += 1
        continue
      }
      const read = readCell(text, cell.row, { decimal, present: present(cell.key) })
      if (!read.ok) {
        refused.push({ key: cell.key, text, ...read.refusal })
        continue
      }
      if (read.isSignDropped) count.unsigned += 1
      writes.push({ key: cell.key, value: read.value })
    }
  }
  const emptied = writes.filter(({ value }) => value === null).length
  return { writes, refused, emptied, unreadable: refused.length, ...count }
}

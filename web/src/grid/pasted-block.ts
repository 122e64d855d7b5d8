import type { Refusal } from './entries.ts'
import { readCell } from './read-cell.ts'
import type { CellWrite, Sheet } from './sheet.ts'

/** Lines and cells as spreadsheets copy them; null when it is a single value. */
export function readBlock(text: string): string[][] | null {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n')
  const block = lines.map((line) => line.split('\t').map((cell) => cell.trim()))
  return block.length === 1 && block[0]?.length === 1 ? null : block
}

/** A text that is not taken, and why. */
type RefusedText = Refusal & { readonly key: string; readonly text: string }

export type Pasted = {
  readonly writes: readonly CellWrite[]
  /** Writes of empty texts, which empty their cells. */
  readonly emptied: number
  readonly refused: readonly RefusedText[]
  /** Texts that are no amounts here; what counted in their cells goes on counting. */
  readonly unreadable: number
  /** Values beyond the last row of the group or the last column. */
  readonly outside: number
  /** Amounts whose minus does not count where they are. */
  readonly unsigned: number
}

type Place = {
  readonly sheet: Sheet
  /** What counts in a cell now. */
  readonly present: (key: string) => number | null
  readonly key: string
  readonly decimal: '.' | ','
}

/** What a block means for the cells from `key` on; an empty text empties its cell. */
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

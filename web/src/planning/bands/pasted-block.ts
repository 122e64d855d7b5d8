import type { DraftOp } from '@staffplan/contracts/planning/draft'
import { allowedText, readAmount } from './amount-text.ts'
import type { InputGrid } from './input-grid.ts'

/** Lines and cells as spreadsheets copy them; null when it is a single value. */
export function readBlock(text: string): string[][] | null {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n')
  const block = lines.map((line) => line.split('\t').map((cell) => cell.trim()))
  return block.length === 1 && block[0]?.length === 1 ? null : block
}

type Paste = { readonly grid: InputGrid; readonly key: string; readonly decimal: '.' | ',' }
export type PastedBlock = {
  readonly ops: readonly DraftOp[]
  /** Texts that are no numbers. */
  readonly unreadable: number
  /** Values beyond the last row of the unit or the last year. */
  readonly outside: number
}

/** What a block means for the cells from `key` on; an empty text clears its cell. */
export function pasteBlock(
  block: readonly (readonly string[])[],
  { grid, key, decimal }: Paste,
): PastedBlock {
  const cells = grid.block(key, block)
  const ops: DraftOp[] = []
  let unreadable = 0
  let outside = 0
  for (const [down, line] of block.entries()) {
    for (const [across, text] of line.entries()) {
      const cell = cells[down]?.[across]
      if (!cell) {
        if (text !== '') outside += 1
        continue
      }
      const rules = { decimal, mayBeNegative: cell.row.mayBeNegative }
      const read = readAmount(allowedText(text, rules), rules)
      if (read.ok && (read.value !== null || text === '')) ops.push({ k: cell.key, v: read.value })
      else unreadable += 1
    }
  }
  return { ops, unreadable, outside }
}

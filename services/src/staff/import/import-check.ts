import { createHash } from 'node:crypto'
import type { StaffImportOp } from '@staffplan/contracts/staff/events'

/**
 * What a row of a file does to whom it is about: the values it brings and what they replace. A newcomer has no id before the import
 * is stored, and a cost centre that it brings has none either.
 */
export function effectOf(op: StaffImportOp | null): string {
  if (op === null) return '='
  if (op.op === 'change') return JSON.stringify([op.id, op.from, op.to.personal ?? null])
  return JSON.stringify([op.op, op.personal])
}

/** By which a check is known again: a file that would do anything else has another. */
export class ImportCheck {
  readonly #hash = createHash('sha256')

  /** The next row of the file. */
  add(op: StaffImportOp | null): void {
    this.#hash.update(`${effectOf(op)}\n`)
  }

  /** With the cost centres that it brings along, and the year that it is for. */
  with(centres: readonly { readonly number: string }[], year: number): string {
    const frame = JSON.stringify([year, ...centres.map(({ number }) => number)])
    return this.#hash.copy().update(frame).digest('base64url')
  }
}

import { createHash } from 'node:crypto'
import type { StaffImportOp } from '@staffplan/contracts/staff/events'

/**
 * What a row of a file does to whom it is about. The values it brings are the file's; what they replace is not. A newcomer has
 * no id before the import is stored, and a cost centre that it brings has none either.
 */
export function effectOf(op: StaffImportOp | null): string {
  if (op === null) return '='
  return op.op === 'change' ? JSON.stringify([op.id, op.from]) : op.op
}

/** By which a check is known again: a file that would do anything else has another. */
export class ImportCheck {
  readonly #hash = createHash('sha256')

  /** The next row of the file. */
  add(op: StaffImportOp | null): void {
    this.#hash.update(`${effectOf(op)}\n`)
  }

  /** With the cost centres that it brings along. */
  with(centres: readonly { readonly number: string }[]): string {
    const numbers = JSON.stringify(centres.map(({ number }) => number))
    return this.#hash.copy().update(numbers).digest('base64url')
  }
}

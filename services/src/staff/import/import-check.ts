import { createHash } from 'node:crypto'
import type { StaffImportOp } from '@staffplan/contracts/staff/events'

/**
 * Text for what a row does to its person: the values it brings and those they replace. It names neither the id of a
 * newcomer nor a new cost centre, which get their ids only when the import is stored.
 */
export function effectOf(op: StaffImportOp | null): string {
  if (op === null) return '='
  if (op.op === 'change') return JSON.stringify([op.id, op.from, op.to.personal ?? null])
  return JSON.stringify([op.op, op.personal])
}

/** Fingerprint of a check: a file that would do anything different gets a different one. */
export class ImportCheck {
  readonly #hash = createHash('sha256')

  /** Adds the change of the next row of the file. */
  add(op: StaffImportOp | null): void {
    this.#hash.update(`${effectOf(op)}\n`)
  }

  /** The fingerprint, including the file's new cost centres and its year. */
  with(centres: readonly { readonly number: string }[], year: number): string {
    const frame = JSON.stringify([year, ...centres.map(({ number }) => number)])
    return this.#hash.copy().update(frame).digest('base64url')
  }
}

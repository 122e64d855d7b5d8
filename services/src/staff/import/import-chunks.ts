import type { StaffImportOp } from '@staffplan/contracts/staff/events'

const MAX_OPS = 500
const MAX_BYTES = 512 * 1024

/** Parts of at most 500 rows and 512 KiB, in order: one event each. */
export function* importChunks(ops: readonly StaffImportOp[]): Generator<readonly StaffImportOp[]> {
  let chunk: StaffImportOp[] = []
  let bytes = 0
  for (const op of ops) {
    const size = Buffer.byteLength(JSON.stringify(op)) + 1
    if (chunk.length === MAX_OPS || (chunk.length > 0 && bytes + size > MAX_BYTES)) {
      yield chunk
      chunk = []
      bytes = 0
    }
    chunk.push(op)
    bytes += size
  }
  if (chunk.length > 0) yield chunk
}

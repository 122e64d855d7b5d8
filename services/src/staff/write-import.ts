import {
  type StaffImportCompleted,
  type StaffImportOp,
  staffImportStream,
} from '@staffplan/contracts/staff/events'
import type { Handler } from '#kernel/handle.ts'
import type { CommandContext, Decided } from '#kernel/stream-model.ts'
import { importChunks } from './import-chunks.ts'

type Completed = Omit<StaffImportCompleted, 'stream' | 'chunks'>

/** Writes the rows to the import's own stream and returns the event that makes them count. */
export async function writeImport(
  handler: Handler,
  parts: {
    readonly context: CommandContext
    readonly ops: readonly StaffImportOp[]
    readonly completed: Completed
    /** A second try after a conflict writes to a stream of its own. */
    readonly attempt?: number
    /** Hears how many rows are stored. */
    readonly stored?: (rows: number) => void
  },
): Promise<Decided> {
  const { importId, year } = parts.completed
  const { attempt = 1 } = parts
  const stream = staffImportStream(attempt === 1 ? importId : `${importId}-${attempt}`)
  let chunks = 0
  let rows = 0
  for (const ops of importChunks(parts.ops)) {
    await handler.append({
      stream,
      context: parts.context,
      expected: chunks === 0 ? 'none' : BigInt(chunks - 1),
      events: [{ type: 'StaffImportChunk', data: { importId, year, ops } }],
      firstIndex: chunks,
    })
    chunks += 1
    rows += ops.length
    parts.stored?.(rows)
  }
  return { type: 'StaffImportCompleted', data: { ...parts.completed, stream, chunks } }
}

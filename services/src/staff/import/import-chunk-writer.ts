import { setImmediate as nextTurn } from 'node:timers/promises'
import { type StaffImportOp, staffImportStream } from '@staffplan/contracts/staff/events'
import type { Handler } from '#kernel/commands/handle.ts'
import type { LogReader } from '#kernel/streams/log-reader.ts'
import type { CommandContext } from '#kernel/streams/stream-model.ts'
import { type RecordedEvent, REMOVED } from '#ports/event-log.ts'
import { importChunks } from './import-chunks.ts'

type Parts = {
  readonly importId: string
  readonly year: number
  readonly context: CommandContext
  /** Number of the try: each one writes to a stream of its own. */
  readonly attempt: number
}

/** Writes the rows of an import to its own stream, which counts once the import is completed. */
export class ImportChunkWriter {
  readonly stream: string
  readonly #handler: Handler
  readonly #parts: Parts
  readonly #written: RecordedEvent[] = []

  constructor(handler: Handler, parts: Parts) {
    const { importId, attempt } = parts
    this.stream = staffImportStream(importId, attempt)
    this.#handler = handler
    this.#parts = parts
  }

  get chunks(): number {
    return this.#written.length
  }

  /** The stream's events, as they stand in the log. */
  get written(): readonly RecordedEvent[] {
    return this.#written
  }

  /** Whether the last chunk can still be read. */
  async isThere(events: LogReader): Promise<boolean> {
    if (this.chunks === 0) return true
    const last = { backwards: true, limit: 1 } as const
    for await (const { type } of events.read(this.stream, last)) return type !== REMOVED
    return false
  }

  /** `written` is called with the number of these rows stored so far. */
  async write(ops: readonly StaffImportOp[], written: (rows: number) => void = () => {}): Promise<void> {
    const { importId, year, context } = this.#parts
    let rows = 0
    for (const part of importChunks(ops)) {
      const stored = await this.#handler.append({
        stream: this.stream,
        context,
        expected: this.chunks === 0 ? 'none' : BigInt(this.chunks - 1),
        events: [{ type: 'StaffImportChunk', data: { importId, year, ops: part } }],
        firstIndex: this.chunks,
      })
      this.#written.push(...stored)
      rows += part.length
      written(rows)
      await nextTurn()
    }
  }
}

import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import { Refusal } from '@staffplan/contracts/refusal'
import type { ImportKind } from '@staffplan/contracts/staff/import-kind'
import type { ImportReport, ParsedBatch } from './import-report.ts'
import type { ParseRequest, RowOf } from './parse-file.ts'
import type { WorkerJob, WorkerMessage } from './worker-messages.ts'

/** The worker dies before its heap harms the server; texts and buffers are bounded by the limits of reading. */
const HEAP_MB = 256
/** Rows live briefly: without this bound their remains take twice the memory before they are collected. */
const YOUNG_MB = 16

/**
 * Parses in a thread of its own, as `parseFile` does; takes the bytes with it. The worker goes at most four batches
 * ahead and ends when the caller stops reading, aborts, or the time is over (`limit-time`).
 */
export async function* parseInWorker<Kind extends ImportKind>(
  bytes: Uint8Array,
  { signal, ...request }: ParseRequest<Kind> & { readonly signal?: AbortSignal },
): AsyncGenerator<ParsedBatch<RowOf[Kind]>, ImportReport> {
  signal?.throwIfAborted()
  const own = ownBytes(bytes)
  const job: WorkerJob<Kind> = { bytes: own, request }
  const worker = new Worker(new URL('./import.worker.ts', import.meta.url), {
    workerData: job,
    transferList: [own.buffer],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: YOUNG_MB },
  })
  const tooLate = AbortSignal.timeout(request.limits.milliseconds)
  const ended = signal === undefined ? tooLate : AbortSignal.any([signal, tooLate])
  try {
    for await (const message of messages<Kind>(worker, ended)) {
      switch (message.type) {
        case 'batch':
          yield message.batch
          worker.postMessage(null)
          break
        case 'report':
          return message.report
        case 'refused':
          throw new Refusal(message.refusal.code, message.refusal)
      }
    }
    throw new Error('the import worker ended without a report')
  } catch (error) {
    throw reasonOf(error, { signal, tooLate })
  } finally {
    await worker.terminate()
  }
}

async function* messages<Kind extends ImportKind>(
  worker: Worker,
  signal: AbortSignal,
): AsyncGenerator<WorkerMessage<Kind>> {
  for await (const posted of on(worker, 'message', { signal, close: ['exit'] })) {
    // what import.worker.ts posts for a job of this kind
    const [message]: WorkerMessage<Kind>[] = posted
    if (message !== undefined) yield message
  }
}

/** A buffer that can be handed over: a part of a shared pool is copied first. */
function ownBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer } = bytes
  const isWhole = buffer instanceof ArrayBuffer && buffer.byteLength === bytes.byteLength
  return isWhole ? new Uint8Array(buffer) : new Uint8Array(bytes)
}

function reasonOf(
  error: unknown,
  { signal, tooLate }: { signal: AbortSignal | undefined; tooLate: AbortSignal },
): unknown {
  if (signal?.aborted === true) return signal.reason
  if (tooLate.aborted) return new Refusal('limit-time')
  const isOutOfMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
  return isOutOfMemory ? new Refusal('file-too-big') : error
}

import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import { Refusal } from '@staffplan/contracts/refusal'
import type { WorkerJob, WorkerMessage } from './worker-messages.ts'

/**
 * Heap of the worker, which ends before it harms the server; texts and buffers are bounded by the limits of reading.
 */
const HEAP_MB = 256
/** Rows live briefly: without this bound their remains take twice the memory before they are collected. */
const YOUNG_MB = 16

type Job<Request> = {
  /** A file that calls `serveParser`. */
  readonly worker: URL
  readonly request: Request & { readonly limits: { readonly milliseconds: number } }
  readonly signal: AbortSignal | undefined
}

/**
 * Parses in a thread of its own, to which the bytes are transferred. The worker goes at most four batches ahead and
 * ends when the caller stops reading, aborts, or the time is over (`limit-time`).
 */
export async function* parseInWorker<Request, Batch, Report>(
  bytes: Uint8Array,
  { worker: url, request, signal }: Job<Request>,
): AsyncGenerator<Batch, Report> {
  signal?.throwIfAborted()
  const own = ownBytes(bytes)
  const job: WorkerJob<Request> = { bytes: own, request }
  const worker = new Worker(url, {
    workerData: job,
    transferList: [own.buffer],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: YOUNG_MB },
  })
  const tooLate = AbortSignal.timeout(request.limits.milliseconds)
  const ended = signal === undefined ? tooLate : AbortSignal.any([signal, tooLate])
  try {
    for await (const message of messages<Batch, Report>(worker, ended)) {
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

async function* messages<Batch, Report>(
  worker: Worker,
  signal: AbortSignal,
): AsyncGenerator<WorkerMessage<Batch, Report>> {
  for await (const posted of on(worker, 'message', { signal, close: ['exit'] })) {
    // what serveParser posts for a job of this kind
    const [message]: WorkerMessage<Batch, Report>[] = posted
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

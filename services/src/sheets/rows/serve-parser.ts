import { parentPort, workerData } from 'node:worker_threads'
import { Refusal } from '@staffplan/contracts/refusal'
import type { WorkerJob, WorkerMessage } from './worker-messages.ts'

type Parser<Request, Batch, Report> = (bytes: Uint8Array, request: Request) => AsyncGenerator<Batch, Report>

/** Batches sent that the receiver has not acknowledged yet. */
const IN_FLIGHT = 4

/**
 * Parses in a worker that `parseInWorker` started, so that a file that takes long, or crashes the worker, leaves the
 * server alone.
 */
export async function serveParser<Request, Batch, Report>(
  parse: Parser<Request, Batch, Report>,
): Promise<void> {
  const { bytes, request }: WorkerJob<Request> = workerData // as parseInWorker hands it over
  let inFlight = 0
  let taken: (() => void) | null = null
  parentPort?.on('message', () => {
    inFlight -= 1
    taken?.()
  })
  const post = (message: WorkerMessage<Batch, Report>): void => parentPort?.postMessage(message)
  try {
    const parsing = parse(bytes, request)
    let step = await parsing.next()
    while (step.done !== true) {
      inFlight += 1
      post({ type: 'batch', batch: step.value })
      if (inFlight >= IN_FLIGHT) await new Promise<void>((resolve) => (taken = resolve))
      step = await parsing.next()
    }
    post({ type: 'report', report: step.value })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    post({ type: 'refused', refusal: { code: error.code, params: error.params, errors: error.errors } })
  } finally {
    parentPort?.close()
  }
}

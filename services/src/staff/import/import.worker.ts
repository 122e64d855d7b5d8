import { parentPort, workerData } from 'node:worker_threads'
import { Refusal } from '@staffplan/contracts/refusal'
import type { ImportKind } from '@staffplan/contracts/staff/import-kind'
import { parseFile } from './parse-file.ts'
import type { WorkerJob, WorkerMessage } from './worker-messages.ts'

// A worker of its own: a file that takes long, or takes it down, leaves the server alone.

/** Batches on their way that nobody has taken yet. */
const IN_FLIGHT = 4

// parse-in-worker.ts is the only one that starts us
const { bytes, request }: WorkerJob<ImportKind> = workerData
let inFlight = 0
let taken: (() => void) | null = null

parentPort?.on('message', () => {
  inFlight -= 1
  taken?.()
})

try {
  const parsing = parseFile(bytes, request)
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

function post(message: WorkerMessage): void {
  parentPort?.postMessage(message)
}

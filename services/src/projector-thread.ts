import { Worker } from 'node:worker_threads'
import { within } from '#adapters/within.ts'
import type { Announcement } from '#ports/announcement.ts'
import type { StoresConfig } from './stores.ts'

export type ProjectorThread = AsyncDisposable & { readonly wake: () => void }

/** Folding leaves much behind: without this bound it takes twice the memory before it is collected. */
const YOUNG_MB = 16

/** Milliseconds for the last commit and the seat; a store that hangs takes neither, and what it holds open ends with the thread. */
const LEAVING = 4_000

/** Starts the projector beside the requests; `announced` hears of read models of this process, `failed` when the thread dies. */
export function startProjectorThread(parts: {
  readonly stores: StoresConfig
  readonly announced: (announcement: Announcement) => void
  readonly failed: (error: Error) => void
}): ProjectorThread {
  const { dataDir, eventStoreUrl, mongodbUrl, streamPrefix } = parts.stores
  const worker = new Worker(new URL('./projector.worker.ts', import.meta.url), {
    workerData: { dataDir, eventStoreUrl, mongodbUrl, streamPrefix } satisfies StoresConfig,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
  })
  let isStopping = false
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
  worker.on('message', (message: Announcement | object) => {
    if ('projection' in message) parts.announced(message) // under `node --watch` the thread also names the files it loads
  })
  worker.on('error', (error) => parts.failed(error instanceof Error ? error : new Error(String(error))))
  worker.on('exit', () => {
    if (!isStopping) parts.failed(new Error('the projector thread has ended'))
  })
  return {
    wake: () => worker.postMessage('wake'),
    async [Symbol.asyncDispose]() {
      isStopping = true
      worker.postMessage('stop')
      await within(LEAVING, ended).catch(() => worker.terminate())
    },
  }
}

import { Worker } from 'node:worker_threads'
import type { Announcement } from '#ports/announcement.ts'
import type { Seals } from '#kernel/chain/seals.ts'
import type { SealNotice, SealRequest } from './log-sealing.ts'
import type { Config } from './config.ts'
import type { StoresConfig } from './stores.ts'

/** Configuration that the thread is started with. */
export type ThreadConfig = StoresConfig & Pick<Config, 'sealEvery'>

/**
 * Most MiB of the young generation. Folding makes much garbage, which a lower bound would collect over and over: three
 * spaces of 16 MiB, plus rounding. They have that size from the start (`main.ts`).
 */
const YOUNG_MB = 64

/** Milliseconds for the last commit and giving back the lease. A hanging store's connections end with the thread. */
const SHUTDOWN_TIMEOUT = 4_000

type Asked = { readonly sealRequest: SealRequest }

type Parts = {
  readonly stores: ThreadConfig
  /** Called with what the projector announces about read models in this process's own folder. */
  readonly announced: (announcement: Announcement) => void
  /** Appends a seal to the log, which the main thread owns and the projector thread only reads. */
  readonly storeSeal?: (request: SealRequest) => Promise<unknown>
  readonly seals?: Pick<Seals, 'stored' | 'passed' | 'failed'>
  readonly file?: URL
}

/** Runs the projector in a thread of its own, beside the requests. The caller starts it again when it dies. */
export class ProjectorThread {
  readonly #parts: Parts
  #worker: Worker | null = null

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Tells the thread that the log has grown. A thread that starts later reads the log anyway. */
  wake(): void {
    this.#worker?.postMessage('wake')
  }

  /** Asks the thread to seal the log now. */
  seal(): void {
    this.#worker?.postMessage('seal')
  }

  /** Resolves when the thread has ended because of the signal; rejects when it ends for any other reason. */
  async run(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return
    const { announced, seals, storeSeal } = this.#parts
    const { file = new URL('./projector.worker.ts', import.meta.url) } = this.#parts
    const { dataDir, eventStoreUrl, mongodbUrl, streamPrefix, chainKey, sealEvery } = this.#parts.stores
    const { pseudonymKey } = this.#parts.stores
    const worker = new Worker(file, {
      workerData: {
        dataDir,
        eventStoreUrl,
        mongodbUrl,
        streamPrefix,
        chainKey,
        pseudonymKey,
        sealEvery,
      } satisfies ThreadConfig,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
    })
    const ended = Promise.withResolvers<void>()
    worker.on('error', ended.reject)
    worker.on('exit', () =>
      signal.aborted ? ended.resolve() : ended.reject(new Error('the projector thread has ended')),
    )
    worker.on('message', (message: Announcement | SealNotice | Asked | object) => {
      if ('projection' in message) announced(message) // under `node --watch` the thread also names the files it loads
      if ('seal' in message) seals?.stored(message.seal)
      if ('isSealed' in message) seals?.passed()
      if ('sealFailure' in message) seals?.failed(message.sealFailure)
      if ('sealRequest' in message)
        void storeSeal?.(message.sealRequest).then((sealReply) => worker.postMessage({ sealReply }))
    })
    let timer: NodeJS.Timeout | undefined
    const stop = (): void => {
      worker.postMessage('stop')
      timer = setTimeout(() => void worker.terminate(), SHUTDOWN_TIMEOUT)
    }
    signal.addEventListener('abort', stop)
    this.#worker = worker
    try {
      await ended.promise
    } finally {
      this.#worker = null
      signal.removeEventListener('abort', stop)
      clearTimeout(timer)
    }
  }
}

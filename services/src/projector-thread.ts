import { Worker } from 'node:worker_threads'
import type { Announcement } from '#ports/announcement.ts'
import type { Seals } from '#kernel/chain/seals.ts'
import type { SealNotice, SealRequest } from './log-sealing.ts'
import type { Config } from './config.ts'
import type { StoresConfig } from './stores.ts'

/** What the thread is started with. */
export type ThreadConfig = StoresConfig & Pick<Config, 'sealEvery'>

/** Folding leaves much behind: a low bound collects it over and over. Three rooms of 16 MiB and what is rounded off; they begin as large (`main.ts`). */
const YOUNG_MB = 64

/** Milliseconds for the last commit and the lease; a store that hangs takes neither, and what it holds open ends with the thread. */
const SHUTDOWN_TIMEOUT = 4_000

type Asked = { readonly sealRequest: SealRequest }

type Parts = {
  readonly stores: ThreadConfig
  /** Hears of read models of this process. */
  readonly announced: (announcement: Announcement) => void
  /** Stores a seal of the log: this thread owns what the other only reads. */
  readonly storeSeal?: (request: SealRequest) => Promise<unknown>
  readonly seals?: Pick<Seals, 'stored' | 'passed' | 'failed'>
  readonly file?: URL
}

/** The projector beside the requests: a thread of its own, which its owner starts again when it dies. */
export class ProjectorThread {
  readonly #parts: Parts
  #worker: Worker | null = null

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** The log has grown; a thread that begins later looks by itself. */
  wake(): void {
    this.#worker?.postMessage('wake')
  }

  /** Has the log sealed now. */
  seal(): void {
    this.#worker?.postMessage('seal')
  }

  /** Resolves when the signal has ended it; throws what else does. */
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

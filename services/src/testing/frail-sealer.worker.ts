import { parentPort, workerData } from 'node:worker_threads'
import { openEmbeddedLogReader } from '#adapters/sqlite/embedded-stores.ts'
import { sealRegularly } from '../log-sealing.ts'
import type { ThreadConfig } from '../projector-thread.ts'

// A projector thread whose sealer fails the first time that it looks at the log.
const port = parentPort!
const stopping = new AbortController()
const { dataDir, chainKey, sealEvery } = workerData as ThreadConfig // projector-thread.ts starts the worker with this
const log = openEmbeddedLogReader(dataDir)
let isFrail = true
port.on('message', (message) => {
  if (message === 'stop') stopping.abort()
})
await sealRegularly({
  every: sealEvery,
  log: {
    identity: () => log.identity(),
    follow: (...call) => log.follow(...call),
    read: (...call) => log.read(...call),
    async head() {
      if (!isFrail) return log.head()
      isFrail = false
      throw new TypeError('canary-7731')
    },
  },
  key: chainKey!, // the test names one
  port,
  signal: stopping.signal,
})
port.close()

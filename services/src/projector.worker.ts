import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { chainKey } from './installation-key.ts'
import { sealRegularly } from './log-sealing.ts'
import { OpenedLog } from '#kernel/sealing/sealed-log.ts'
import { eventTypes, runEveryProjector } from './projectors.ts'
import type { ThreadConfig } from './projector-thread.ts'
import { openProjectorStores } from './stores.ts'

/** The projector: a thread of its own, so that a rebuild or an import never holds up a request. */
const port = parentPort!
const stopping = new AbortController()
const config = workerData as ThreadConfig // projector-thread.ts starts it with this
const key = await chainKey(config)
const { log, keys, leases, wake, ...stores } = await openProjectorStores(config, (announcement) =>
  port.postMessage(announcement),
)
const opened = new OpenedLog({ log, types: eventTypes, keys })

port.on('message', (message: string | object) => {
  if (message === 'wake') wake()
  else if (message === 'stop') stopping.abort()
})

for await (const { documents, announce, signal } of leases.take(stopping.signal)) {
  const sealing = sealRegularly({ every: config.sealEvery, log, key, port, signal })
  await runEveryProjector({ log: opened, documents, announce, signal })
  // All projections may have halted. The lease is kept even so: what each halted at stays known until it is given back.
  if (!signal.aborted) await once(signal, 'abort')
  await sealing
}
await stores[Symbol.asyncDispose]()
port.close()

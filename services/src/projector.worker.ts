import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { runProjectors } from './projectors.ts'
import { openProjectorStores, type StoresConfig } from './stores.ts'

/** The projector: a thread of its own, so that a rebuild or an import never holds up a request. */
const port = parentPort!
const stopping = new AbortController()
const { log, seats, wake, ...stores } = await openProjectorStores(
  workerData as StoresConfig, // projector-thread.ts starts it with this
  (announcement) => port.postMessage(announcement),
)

port.on('message', (message: 'wake' | 'stop') => {
  if (message === 'wake') wake()
  else stopping.abort()
})

for await (const { documents, announce, signal } of seats.take(stopping.signal)) {
  await runProjectors({ log, documents, announce, signal })
  // Every projection may have halted: what each stopped at stays known until the seat is left.
  if (!signal.aborted) await once(signal, 'abort')
}
await stores[Symbol.asyncDispose]()
port.close()

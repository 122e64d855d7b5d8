import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { openEmbeddedProjectorStores } from '#adapters/sqlite/embedded-stores.ts'
import type { Announcement } from '#ports/announcement.ts'
import { collections, runProjectors } from './projectors.ts'

/** The embedded projector: a thread of its own, so that a rebuild or an import never holds up a request. */
const port = parentPort!
const { dataDir } = workerData as { dataDir: string } // projector-thread.ts starts it with this
const stopping = new AbortController()
const stores = openEmbeddedProjectorStores(dataDir, collections)

port.on('message', (message: 'wake' | 'stop') => {
  if (message === 'wake') stores.log.wake()
  else stopping.abort()
})

await runProjectors({
  log: stores.log,
  documents: stores.documents,
  announce: (announcement: Announcement) => port.postMessage(announcement),
  signal: stopping.signal,
})
// Every projection may have halted: what each stopped at stays known until the server ends.
if (!stopping.signal.aborted) await once(stopping.signal, 'abort')
await stores[Symbol.asyncDispose]()
port.close()

import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import type { Announcement } from '#ports/announcement.ts'
import type { StoresConfig } from '../stores.ts'

// A projector thread that dies at its first start.
const { dataDir } = workerData as StoresConfig // projector-thread.ts starts the worker with this
const flag = join(dataDir, 'has-failed')
if (!existsSync(flag)) {
  writeFileSync(flag, '')
  throw new TypeError('canary-7731')
}
const announcement: Announcement = {
  type: 'moved',
  projection: 'units',
  position: 7n,
  changes: [],
  caughtUp: true,
}
parentPort!.postMessage(announcement)
parentPort!.on('message', (message) => {
  if (message === 'stop') parentPort!.close()
})

import { join } from 'node:path'
import { openSqliteEventLog } from '@staffplan/services/adapters/sqlite/event-log'
import { SealedLog } from '@staffplan/services/kernel/sealing/sealed-log'
import { openPersonalKeys } from '@staffplan/services/personal-keys'
import { eventTypes } from '@staffplan/services/projectors'

/** Opens the log of a data folder that no server has open, with sealing as in a server. Closed together with `opened`. */
export async function logWithoutServer(dataDir: string, opened: AsyncDisposableStack): Promise<SealedLog> {
  const log = opened.use(openSqliteEventLog(join(dataDir, 'events.db')))
  const stores = { dataDir, eventStoreUrl: null, mongodbUrl: null, pseudonymKey: null }
  const { keys } = opened.use(await openPersonalKeys(stores, 'write'))
  return new SealedLog({ log, types: eventTypes, keys, writable: async () => {} })
}

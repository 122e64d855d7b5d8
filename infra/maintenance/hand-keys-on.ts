import { readConfig } from '@staffplan/services/config'
import { hasSealedEvents } from '@staffplan/services/kernel/sealing/log-has-sealed-events'
import { copyKeys } from '@staffplan/services/maintenance/copy-keys'
import type { LogPlace } from '@staffplan/services/maintenance/log/log-place'
import { type KeysConfig, openPersonalKeys } from '@staffplan/services/personal-keys'
import type { EventLog } from '@staffplan/services/ports/event-log'
import { eventTypes } from '@staffplan/services/projectors'
import { say } from './command.ts'

type Places = { readonly from: LogPlace; readonly to: LogPlace; readonly log: EventLog }

/** Copies the keys of personal data to where the copied log will look for them, before it receives events that need them. */
export async function handKeysOn({ from, to, log }: Places): Promise<void> {
  if (!(await hasSealedEvents(log, eventTypes))) return
  await using own = await openPersonalKeys(keysOf(from), 'write')
  await using others = await openPersonalKeys(keysOf(to), 'write')
  const parts = { log, types: eventTypes, from: own.keys!, to: others.keys! } // both places have keys
  say(`Handed on the keys of ${await copyKeys(parts)} events that say something about people.`)
}

/** Keys lie in the data folder beside its log, or in the MongoDB that belongs to an EventStoreDB. */
function keysOf(place: LogPlace): KeysConfig {
  const { pseudonymKey, mongodbUrl, dataDir } = readConfig(process.env)
  if (place.kind === 'folder')
    return { dataDir: place.path, eventStoreUrl: null, mongodbUrl: null, pseudonymKey }
  if (mongodbUrl !== null) return { dataDir, eventStoreUrl: place.url, mongodbUrl, pseudonymKey }
  throw new Error('the log says something about people: name the MongoDB of their keys in MONGODB_URL')
}

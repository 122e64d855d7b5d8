import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ownDataDir } from '#adapters/sqlite/data-dir.ts'
import { openSqliteEventLog } from '#adapters/sqlite/event-log.ts'
import type { EventLog } from '#ports/event-log.ts'
import type { LogPlace } from './log/log-place.ts'

type OpenedLog = AsyncDisposable & { readonly log: EventLog }

/** Opens an existing log, and owns its data folder. Throws when there is none, or when a server runs on the folder. */
export async function openExistingLog(place: LogPlace): Promise<OpenedLog> {
  if (place.kind === 'folder' && !existsSync(join(place.path, 'events.db')))
    throw new Error(`there is no event log in ${place.path}`)
  return openLog(place)
}

/** As `openExistingLog`, but creates a data folder that does not exist. */
export async function openLog(place: LogPlace): Promise<OpenedLog> {
  await using opened = new AsyncDisposableStack()
  if (place.kind === 'folder') opened.use(ownDataDir(place.path))
  const log = opened.use(await logOf(place))
  const all = opened.move()
  return { log, [Symbol.asyncDispose]: () => all.disposeAsync() }
}

async function logOf(place: LogPlace): Promise<EventLog> {
  if (place.kind === 'folder') return openSqliteEventLog(join(place.path, 'events.db'))
  const { openEventStoreLog } = await import('#adapters/eventstore/event-log.ts')
  return openEventStoreLog(place)
}

import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  openEmbeddedProjectorStores,
  openEmbeddedStores,
} from '../../services/src/adapters/sqlite/embedded-stores.ts'
import type { Document } from '../../services/src/ports/documents.ts'
import { OpenedLog } from '../../services/src/kernel/sealing/sealed-log.ts'
import { openPersonalKeys } from '../../services/src/personal-keys.ts'
import { collections, eventTypes, projections, runEveryProjector } from '../../services/src/projectors.ts'

export type ReadModels = { readonly [collection: string]: readonly Document[] }

/**
 * The read models of a data folder, brought up to the end of its log: the existing ones, and those of a full replay.
 * Works on a copy; no server may have the folder open.
 */
export async function carriedAndReplayed(
  dataDir: string,
): Promise<{ carried: ReadModels; replayed: ReadModels }> {
  const copy = await mkdtemp(join(tmpdir(), 'staffplan-replay-'))
  try {
    await cp(dataDir, copy, { recursive: true })
    const carried = await carry(copy)
    await removeViews(copy)
    return { carried, replayed: await carry(copy) }
  } finally {
    await rm(copy, { recursive: true })
  }
}

/** Deletes the file of the read models, as if it were lost. */
export async function removeViews(dataDir: string): Promise<void> {
  for (const end of ['', '-wal', '-shm']) await rm(join(dataDir, `views.db${end}`), { force: true })
}

async function carry(dataDir: string): Promise<ReadModels> {
  await using owner = openEmbeddedStores(dataDir, collections)
  await using stores = openEmbeddedProjectorStores(dataDir, collections)
  const place = { dataDir, eventStoreUrl: null, mongodbUrl: null, pseudonymKey: null }
  await using opened = await openPersonalKeys(place, 'write')
  const stop = new AbortController()
  const behind = new Set(projections.map(({ name }) => name))
  let halted: string | null = null
  await runEveryProjector({
    ...stores,
    log: new OpenedLog({ log: stores.log, types: eventTypes, keys: opened.keys }),
    signal: stop.signal,
    announce(announcement) {
      if (announcement.type === 'halted') halted ??= `${announcement.projection}: ${announcement.reason}`
      else if (announcement.caughtUp) behind.delete(announcement.projection)
      if (halted !== null || behind.size === 0) stop.abort()
    },
  })
  if (halted !== null) throw new Error(halted)
  const dumps = collections.map(async ({ name }) => {
    const { content } = await owner.documents.page(name, {
      sort: [],
      offset: 0,
      limit: Number.MAX_SAFE_INTEGER,
    })
    return [name, content.toSorted((a, b) => (a.id < b.id ? -1 : 1))] as const
  })
  return Object.fromEntries(await Promise.all(dumps))
}

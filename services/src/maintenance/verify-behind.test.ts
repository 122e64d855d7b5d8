import { join } from 'node:path'
import { event } from '@staffplan/contracts/event-definition'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { openEmbeddedProjectorStores, openEmbeddedStores } from '#adapters/sqlite/embedded-stores.ts'
import { openSqliteEventLog } from '#adapters/sqlite/event-log.ts'
import { EventTypes } from '#kernel/streams/event-types.ts'
import type { Projection } from '#kernel/projections/projection.ts'
import { runProjectors } from '#kernel/projections/projector.ts'
import type { Announcement } from '#ports/announcement.ts'
import { openVerified } from './open-verified.ts'
import { folderForEachTest } from '#testing/folder-for-each-test.ts'
import { type Carried, verify } from './verify.ts'
import type { Verdict } from './verify-read-models.ts'

const types = new EventTypes({ Named: event(z.object({ name: z.string() })), Touched: event(z.null()) })
const names: Projection = {
  name: 'names',
  version: 1,
  collections: [{ name: 'names', keys: [] }],
  handles: ['Named', 'Touched'],
  async apply({ type, data, stream }, { view }) {
    const { name } = (data ?? {}) as { name?: string } // of Named
    if (type === 'Named') view.put('names', { id: stream, keys: {}, body: { name: name! } })
  },
}
const carried: Carried = {
  projections: [names],
  collections: names.collections,
  types,
  chain: { isChained: () => false, named: () => '', hash: () => '' },
  removal: { isRemovable: () => false, keeps: () => null },
}

const folder = folderForEachTest()

async function append(type: string, data: unknown): Promise<void> {
  await using log = openSqliteEventLog(join(folder.path, 'events.db'))
  const metadata = { commandId: '', correlationId: '', actor: 0, at: '', schema: 1 }
  await log.append(crypto.randomUUID(), 'none', [{ id: crypto.randomUUID(), type, data, metadata }])
}

/** Brings the read models up to date, as a server does. */
async function carry(): Promise<void> {
  await using _owner = openEmbeddedStores(folder.path, names.collections)
  await using stores = openEmbeddedProjectorStores(folder.path, names.collections)
  const stop = new AbortController()
  const announce = (announcement: Announcement): void => {
    if (announcement.type === 'moved' && announcement.caughtUp) stop.abort()
  }
  await runProjectors([names], { ...stores, types, announce, signal: stop.signal })
}

async function verdict(timeout = 300): Promise<Verdict | undefined> {
  const config = {
    dataDir: folder.path,
    eventStoreUrl: null,
    mongodbUrl: null,
    pseudonymKey: null,
    streamPrefix: 'x-',
  }
  await using stores = await openVerified(config, carried)
  const told = await Array.fromAsync(verify({ ...stores, carried, timeout }))
  return told.find((item) => 'projection' in item)
}

test('read models that stand still behind the log are called so, not equal', async () => {
  await append('Named', { name: 'one' })
  await carry()
  await append('Named', { name: 'two' })
  expect(await verdict()).toMatchObject({ state: 'behind', position: 1n, documents: 1 })
})

test('an event that changes no document leaves nothing behind', async () => {
  await append('Named', { name: 'one' })
  await carry()
  await append('Touched', null)
  expect(await verdict()).toMatchObject({ state: 'equal', position: 1n, documents: 1 })
})

test('read models that catch up in time are waited for', async () => {
  await append('Named', { name: 'one' })
  await carry()
  await append('Named', { name: 'two' })
  const waiting = verdict(20_000)
  await carry()
  expect(await waiting).toMatchObject({ state: 'equal', position: 2n, documents: 2 })
})

test('an empty log has empty read models', async () => {
  await carry()
  expect(await verdict()).toMatchObject({ state: 'equal', position: 0n, documents: 0 })
})

import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { event } from '@staffplan/contracts/event-definition'
import { afterEach, beforeEach, expect, type MockInstance, test, vi } from 'vitest'
import { folderForEachTest } from '#testing/folder-for-each-test.ts'
import { z } from 'zod'
import { openEmbeddedProjectorStores } from '#adapters/sqlite/embedded-stores.ts'
import { openSqliteEventLog } from '#adapters/sqlite/event-log.ts'
import { prepareViews } from '#adapters/sqlite/views-file.ts'
import { EventTypes } from '#kernel/streams/event-types.ts'
import type { Projection } from './projection.ts'
import { runProjectors } from './projector.ts'

const types = new EventTypes({ Named: event(z.object({ name: z.string() })) })
const things: Projection = {
  name: 'things',
  version: 1,
  collections: [{ name: 'things', keys: ['id'] }],
  handles: ['Named'],
  async apply({ data, stream }, { view }) {
    view.put('things', { id: stream, keys: { id: stream }, body: data as { name: string } })
  },
}

const folder = folderForEachTest()
let warning: MockInstance<typeof process.emitWarning>
beforeEach(() => {
  warning = vi.spyOn(process, 'emitWarning').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

const path = (name: string): string => join(folder.path, name)

/** Appends one event per name, each in a stream of its own. */
async function write(...names: readonly string[]): Promise<void> {
  await using log = openSqliteEventLog(path('events.db'))
  const metadata = { commandId: 'o', correlationId: 'c', actor: 1, at: '2026-01-01T00:00:00.000Z', schema: 1 }
  for (const name of names)
    await log.append(`thing-${name}`, 'none', [
      { id: crypto.randomUUID(), type: 'Named', data: { name }, metadata },
    ])
}

/** The names of all things, once the read model has caught up. */
async function carried(): Promise<string[]> {
  {
    await using log = openSqliteEventLog(path('events.db'))
    const facts = { id: log.id, head: log.lastPosition() }
    prepareViews({ path: path('views.db'), collections: things.collections, log: facts })
  }
  await using stores = openEmbeddedProjectorStores(folder.path, things.collections)
  const stopping = new AbortController()
  await runProjectors([things], {
    ...stores,
    types,
    announce: (announcement) => {
      if (announcement.type === 'moved' && announcement.caughtUp) stopping.abort()
    },
    signal: stopping.signal,
  })
  const { content } = await stores.documents.page('things', { sort: [], offset: 0, limit: 9 })
  return content.map(({ id }) => id.replace('thing-', '')).toSorted()
}

test.each([
  ['in other streams', ['new', 'newer', 'newest']],
  ['in the same stream', ['newer', 'lost', 'newest']],
])(
  'a restored older log that has outgrown the checkpoint before anybody looked, %s, is noticed, and said once',
  async (_where, names) => {
    await write('kept')
    cpSync(path('events.db'), path('backup'))
    await write('lost')
    expect(await carried()).toEqual(['kept', 'lost'])
    for (const end of ['', '-wal', '-shm']) rmSync(path(`events.db${end}`), { force: true })
    cpSync(path('backup'), path('events.db'))
    await write(...names)
    expect(await carried()).toEqual(['kept', ...names].toSorted())
    expect(warning).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('as after restoring a backup'))
  },
)

test('the same log, longer, is carried on without a word', async () => {
  await write('first')
  expect(await carried()).toEqual(['first'])
  await write('second')
  expect(await carried()).toEqual(['first', 'second'])
  expect(warning).not.toHaveBeenCalled()
})

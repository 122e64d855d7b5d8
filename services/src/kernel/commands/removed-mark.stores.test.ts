import { join } from 'node:path'
import { event } from '@staffplan/contracts/event-definition'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { openEventStoreLog } from '#adapters/eventstore/event-log.ts'
import { openSqliteDocuments } from '#adapters/sqlite/documents.ts'
import { prepareViews } from '#adapters/sqlite/views-file.ts'
import type { EventLog } from '#ports/event-log.ts'
import { startTestServer } from '#testing/stores/test-server.ts'
import { EventTypes } from '#kernel/streams/event-types.ts'
import type { Projection } from '#kernel/projections/projection.ts'
import { runProjectors } from '#kernel/projections/projector.ts'

const server = await startTestServer('eventstore')
afterAll(() => server[Symbol.asyncDispose]())
afterEach(() => void vi.restoreAllMocks())

const types = new EventTypes({ Named: event(z.object({})) })
const things: Projection = {
  name: 'things',
  version: 1,
  collections: [{ name: 'things', keys: ['id'] }],
  handles: ['Named'],
  async apply({ stream }, { view }) {
    view.put('things', { id: stream, keys: { id: stream }, body: {} })
  },
}

async function append(log: EventLog, stream: string): Promise<void> {
  const metadata = { commandId: 'o', correlationId: 'c', actor: 1, at: '2026-01-01T00:00:00.000Z', schema: 1 }
  await log.append(stream, 'none', [{ id: crypto.randomUUID(), type: 'Named', data: {}, metadata }])
}

test(`${server.label}: a read model whose last event has been removed goes on from there`, async () => {
  using folder = temporaryFolder()
  const path = join(folder.path, 'views.db')
  prepareViews({ path, collections: things.collections, log: null })
  await using documents = openSqliteDocuments(path, things.collections)
  await using log = openEventStoreLog({ url: server.url, prefix: `mark${Date.now()}-` })
  const warning = vi.spyOn(process, 'emitWarning').mockImplementation(() => {})

  async function carried(): Promise<string[]> {
    const stopping = new AbortController()
    await runProjectors([things], {
      log,
      documents,
      types,
      announce: (announcement) => {
        if (announcement.type === 'moved' && announcement.caughtUp) stopping.abort()
      },
      signal: stopping.signal,
    })
    const { content } = await documents.page('things', { sort: [], offset: 0, limit: 9 })
    return content.map(({ id }) => id).toSorted()
  }

  await append(log, 'kept')
  await append(log, 'removed')
  expect(await carried()).toEqual(['kept', 'removed'])
  await log.remove('removed')
  await append(log, 'later')
  expect(await carried()).toEqual(['kept', 'later', 'removed'])
  expect(warning).not.toHaveBeenCalled()
})

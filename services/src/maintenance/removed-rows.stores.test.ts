import { afterAll, expect, test, vi } from 'vitest'
import { openEventStoreLog } from '#adapters/eventstore/event-log.ts'
import { startServer } from '#testing/server.ts'
import { startTestServer } from '#testing/stores/test-server.ts'
import { ABANDONED, abandonImport, NAME } from '#maintenance/testing/abandoned-import.ts'
import { command } from '#maintenance/testing/command.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'

const server = await startTestServer('eventstore')
afterAll(() => server[Symbol.asyncDispose]())

test(`${server.label}: read models that saw removed rows, those rebuilt and verify agree, and none has them`, async () => {
  using folder = temporaryFolder()
  using rebuilt = temporaryFolder()
  const environment = { EVENTSTORE_URL: server.url, STREAM_PREFIX: `removed${Date.now()}-` }
  const verified = (dataDir: string) => command('verify', [], { ...environment, DATA_DIR: dataDir })
  await using log = openEventStoreLog({ url: server.url, prefix: environment.STREAM_PREFIX })
  {
    await using _first = await startServer({ dataDir: folder.path, environment })
  }
  await abandonImport(log)
  {
    await using _removing = await startServer({ dataDir: folder.path, environment })
    await vi.waitFor(async () => expect(await log.isRemoved(ABANDONED)).toBe(true), 20_000)
    expect(await verified(folder.path)).toMatchObject({ code: 0, stderr: '' })
  }
  await using again = await startServer({ dataDir: rebuilt.path, environment })
  expect(await verified(rebuilt.path)).toMatchObject({ code: 0, stderr: '' })
  expect(JSON.stringify(await Array.fromAsync(again.system.log.read(ABANDONED)))).not.toContain(NAME)
})

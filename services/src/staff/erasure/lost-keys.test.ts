import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test, vi } from 'vitest'
import { folderForEachTest } from '#testing/folder-for-each-test.ts'
import { added, company, PERSON, rowsOf } from '#staff/testing/erasing.ts'
import { startServer, type TestServer } from '#testing/server.ts'

const TIMEOUT = { timeout: 20_000, interval: 100 }

const folder = folderForEachTest()

test('where keys are missing only those read models stop that look into what they sealed, until they are back', async () => {
  {
    await using server = await startServer({ dataDir: folder.dataDir })
    await company(server)
    await added(server, PERSON)
  }
  const keys = new DatabaseSync(join(folder.dataDir, 'keys.db'))
  keys.exec('CREATE TABLE kept AS SELECT * FROM block; DELETE FROM block')
  rmSync(join(folder.dataDir, 'views.db'))
  await using server = await startServer({ dataDir: folder.dataDir })
  await vi.waitFor(async () => {
    const halted = await haltedIn(server)
    expect(halted.map(({ part }) => part).toSorted()).toEqual(['staff', 'staffing'])
    for (const { reason } of halted) expect(reason).toContain('the keys of staff-2019@0 are missing')
  }, TIMEOUT)
  expect((await server.call('GET', '/v1/users')).status).toBe(200)
  keys.exec('INSERT INTO block SELECT * FROM kept; DROP TABLE kept')
  keys.close()
  await vi.waitFor(async () => expect(await haltedIn(server)).toEqual([]), TIMEOUT)
  expect((await rowsOf(server)).map(({ name }) => name)).toEqual([PERSON.name])
})

type Trouble = { readonly part: string; readonly state: string; readonly reason?: string }

/** Troubles of read models that have stopped. */
async function haltedIn(server: TestServer): Promise<readonly Trouble[]> {
  const { body } = await server.call<{ troubles?: readonly Trouble[] }>('GET', '/health/ready', undefined, {
    token: null,
  })
  const own = (body.troubles ?? []).filter(({ part }) => part !== 'client')
  expect(own.filter(({ state }) => state !== 'halted')).toEqual([])
  return own
}

import { copyFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folderForEachTest } from '#testing/folder-for-each-test.ts'
import { added, company, erase, PERSON, rowsOf } from '#staff/testing/erasing.ts'
import { startServer } from '#testing/server.ts'

const folder = folderForEachTest()

test('in a log put back from before an erasure, whose keys are gone, no row comes back without its person', async () => {
  const kept = join(folder.path, 'kept.db')
  let id: number
  let etag: string
  {
    await using server = await startServer({ dataDir: folder.dataDir })
    await company(server)
    await added(server, PERSON)
    id = (await rowsOf(server))[0]!.id
    etag = (await server.call('DELETE', `/v1/yearlyData/${id}`)).headers.get('etag')!
  }
  copyFileSync(join(folder.dataDir, 'events.db'), kept)
  {
    await using server = await startServer({ dataDir: folder.dataDir })
    expect((await erase(server, id)).status).toBe(204)
  }
  for (const name of ['events.db', 'events.db-wal', 'events.db-shm'])
    rmSync(join(folder.dataDir, name), { force: true })
  copyFileSync(kept, join(folder.dataDir, 'events.db'))
  await using server = await startServer({ dataDir: folder.dataDir })
  const headers = { 'if-match': etag }
  expect((await server.call('POST', `/v1/yearlyData/${id}/undo`, undefined, { headers })).status).toBe(412)
  expect(await rowsOf(server)).toEqual([])
})

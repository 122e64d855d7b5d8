import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { expect, test } from 'vitest'
import { startServer } from '#testing/server.ts'
import { uploadFile } from '#testing/upload-file.ts'

const FILE = 'Employee ID;Name;Basic Salary;Total Month Salary;Cost Centre Number\r\nE1;Sara;6000;7500;0100'

test('a read model of the staff that has stopped keeps no server from starting, which says so', async () => {
  using folder = temporaryFolder()
  const dataDir = folder.path
  {
    await using server = await startServer({ dataDir })
    const url = `${server.url}/v1/import/hrYearlyData`
    expect(await uploadFile(url, server.token, { bytes: FILE, fields: { year: '2019' } })).toMatchObject({
      status: 200,
    })
  }
  for (const file of ['views.db', 'views.db-wal', 'views.db-shm'])
    await rm(join(dataDir, file), { force: true })
  harmRows(join(dataDir, 'events.db'))
  await using again = await startServer({ dataDir })
  await expect
    .poll(async () => (await again.call('GET', '/health/ready', undefined, { token: null })).status, {
      timeout: 10_000,
    })
    .toBe(503)
})

/** Makes the event of an import's rows unreadable. */
function harmRows(path: string): void {
  const file = new DatabaseSync(path)
  file.prepare("update event set data = '{}' where type = 'StaffImportChunk'").run()
  file.close()
}

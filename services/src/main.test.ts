import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openSqliteEventLog } from '#adapters/sqlite/event-log.ts'
import { putBack } from '#maintenance/testing/put-back.ts'
import { backUp } from '#maintenance/backup.ts'
import { LATER_VERSION, writeAsLaterVersion } from '#testing/later-version.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { startServer } from './testing/server.ts'

/** Milliseconds after which a process that has not ended by itself is killed and has the status null. */
const PATIENCE = 30_000

function start(environment: { readonly [name: string]: string }) {
  const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { PATH: process.env['PATH'], PORT: '0', ...environment },
    encoding: 'utf8',
    timeout: PATIENCE,
  })
  return { status, lines: stderr.trim().split('\n') }
}

test('a variable that cannot be read ends the start with one sentence', () => {
  const { status, lines } = start({ PORT: 'abc' })
  expect(status).toBe(1)
  expect(lines).toEqual([expect.stringMatching(/^Staffplan ended: .*PORT/)])
})

test('so does a data folder that another process owns', async () => {
  await using server = await startServer()
  const { status, lines } = start({ DATA_DIR: server.dataDir })
  expect(status).toBe(1)
  expect(lines).toEqual([expect.stringMatching(/^Staffplan ended: .*in use by another Staffplan process/)])
})

test('so does a log to which a later version has written, until the backup from before is put back', async () => {
  using folder = temporaryFolder()
  const dataDir = join(folder.path, 'data')
  const [before, after] = [join(folder.path, 'before.db'), join(folder.path, 'after.db')]
  {
    await using server = await startServer({ dataDir })
    await server.call('POST', '/v1/businessUnits', { name: 'North', color: '#112233' })
    await backUp(dataDir, before)
  }
  {
    await using log = openSqliteEventLog(join(dataDir, 'events.db'))
    await writeAsLaterVersion(log)
  }
  await backUp(dataDir, after)
  const refused = { status: 1, lines: [LATER_VERSION] }
  expect(start({ DATA_DIR: dataDir })).toEqual(refused)
  putBack(after, dataDir)
  expect(start({ DATA_DIR: dataDir })).toEqual(refused)

  putBack(before, dataDir)
  await using server = await startServer({ dataDir })
  expect((await server.call('GET', '/v1/businessUnits')).body).toMatchObject({
    content: [{ name: 'North' }],
  })
})

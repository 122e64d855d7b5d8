import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startServer } from './testing/server.ts'

function start(environment: { readonly [name: string]: string }) {
  const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { PATH: process.env['PATH'], PORT: '0', ...environment },
    encoding: 'utf8',
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

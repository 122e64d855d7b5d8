import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ownDataDir } from './data-dir.ts'

let folder: string
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'staffplan-owner-')), 'data')
})
afterEach(() => rmSync(join(folder, '..'), { recursive: true }))

test('a folder that is not there is made, for this user only', () => {
  ownDataDir(folder)[Symbol.dispose]()
  expect(statSync(folder).mode & 0o777).toBe(0o700)
})

test('a second owner in this process is refused until the first has gone', () => {
  const owner = ownDataDir(folder)
  expect(() => ownDataDir(folder)).toThrow(/in use by another Staffplan process.*DATA_DIR/)
  owner[Symbol.dispose]()
  ownDataDir(folder)[Symbol.dispose]()
})

test('F10 another process is refused, and SIGKILL of the owner leaves no stale claim', async () => {
  const owner = fork(new URL('./testing/own-data-dir.ts', import.meta.url), [folder])
  await once(owner, 'message')
  expect(() => ownDataDir(folder)).toThrow(/in use by another Staffplan process/)
  owner.kill('SIGKILL')
  await once(owner, 'exit')
  ownDataDir(folder)[Symbol.dispose]()
})

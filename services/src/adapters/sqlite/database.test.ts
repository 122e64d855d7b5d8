import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { openForWriting } from './database.ts'

const TAKE_WHOLE = `
  const database = new (require('node:sqlite').DatabaseSync)(process.argv[1])
  database.exec('PRAGMA locking_mode = EXCLUSIVE; SELECT count(*) FROM thing')`

test('no other program can take a file, and its journal with it, that has several connections here', () => {
  using folder = temporaryFolder()
  const path = join(folder.path, 'things.db')
  using first = openForWriting(path, 'normal')
  first.exec('CREATE TABLE thing (id INTEGER)')
  using _second = openForWriting(path, 'normal')
  const other = spawnSync(process.execPath, ['-e', TAKE_WHOLE, path], { encoding: 'utf8' })
  expect(other.stderr).toContain('database is locked')
})

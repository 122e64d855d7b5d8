import { createHash } from 'node:crypto'
import { staffStream } from '@staffplan/contracts/staff/events'
import { expect, test } from 'vitest'
import { imported, LINE } from '#staff/testing/erasing.ts'
import { startServer } from '#testing/server.ts'
import { staffYearModel } from '#streams/staff-year.ts'
import { fileHashOf } from './file-hash.ts'
import { isStoredAlready } from './earlier-import.ts'

test('nobody can try what a file said by the digest in its event; the same file is known again', async () => {
  await using server = await startServer()
  for (const _again of [1, 2]) await imported(server, server.url, [LINE])
  const { deps } = server.system
  const { imports } = await deps.handler.state(staffYearModel, staffStream(2019))
  expect([...imports.values()].map(({ fileHash }) => fileHash)).toEqual([expect.stringMatching(/^keyed:/)])
})

test('a file whose digest was stored without a key is known again', async () => {
  await using server = await startServer()
  await imported(server, server.url, [LINE])
  const { deps } = server.system
  const state = await deps.handler.state(staffYearModel, staffStream(2019))
  const [importId, completed] = [...state.imports][0]!
  const bytes = Buffer.from('a file')
  const fileHash = createHash('sha256').update(bytes).digest('hex')
  const before = { ...state, imports: new Map([[importId, { ...completed, fileHash }]]) }
  const { kind } = completed
  expect(isStoredAlready(before, { kind, hash: await fileHashOf(deps, bytes) })).toBe(true)
  expect(isStoredAlready(before, { kind, hash: await fileHashOf(deps, Buffer.from('another')) })).toBe(false)
})

import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openSqliteEventLog } from '#adapters/sqlite/event-log.ts'
import { command } from '#maintenance/testing/command.ts'
import { folderForEachTest } from '#testing/folder-for-each-test.ts'
import { added, company, erase, PERSON, removed } from '#staff/testing/erasing.ts'
import { startServer } from '#testing/server.ts'

const FIXTURES = join(import.meta.dirname, '../../fixtures/events/staff.json')
const METADATA = { commandId: 'c', correlationId: 'c', actor: 1, at: '2026-01-01T00:00:00.000Z', schema: 1 }
const folder = folderForEachTest()

test('what was stored before anything was sealed is read, and not called erased', async () => {
  await storedInPlainWords(1)
  await using server = await startServer({ dataDir: folder.dataDir })
  const id = 20_190_000_001
  const history = await server.call('GET', `/v1/yearlyData/${id}/history`)
  expect(JSON.stringify(history.body)).toContain('Sara')
  expect(await erase(server, id)).toMatchObject({
    status: 409,
    body: { code: 'personal-data-unsealed', params: { years: [2019] } },
  })
  expect(await command('verify', [], { DATA_DIR: folder.dataDir })).toMatchObject({ code: 0, stderr: '' })
})

test.each([1, 2])(
  'of a year that was stored in plain words, under schema %i, it is said that it cannot be erased',
  async (schema) => {
    await storedInPlainWords(schema)
    await using server = await startServer({ dataDir: folder.dataDir })
    await company(server)
    const id = await added(server, { ...PERSON, employeeId: '007' }, 2020)
    await removed(server, id)
    expect(await erase(server, id)).toMatchObject({
      status: 409,
      body: { code: 'personal-data-unsealed', params: { years: [2019] } },
    })
    const other = await added(server, PERSON, 2020)
    await removed(server, other)
    expect((await erase(server, other)).status).toBe(204)
  },
)

test('so it is of one whose employee id was stored there with another white space', async () => {
  await storedInPlainWords(1, '0\u00A0 07')
  await using server = await startServer({ dataDir: folder.dataDir })
  await company(server)
  const id = await added(server, { ...PERSON, employeeId: '0 07' }, 2020)
  await removed(server, id)
  expect(await erase(server, id)).toMatchObject({
    status: 409,
    body: { code: 'personal-data-unsealed', params: { years: [2019] } },
  })
})

/** Stores a row of 2019 that was added and deleted, as a server without sealing stored it. */
async function storedInPlainWords(schema: number, employeeId = '007'): Promise<void> {
  mkdirSync(folder.dataDir)
  await using log = openSqliteEventLog(join(folder.dataDir, 'events.db'))
  const text = readFileSync(FIXTURES, 'utf8').replaceAll('"007"', `"${employeeId}"`)
  const fixtures = JSON.parse(text) as {
    type: string
    schema: number
    data: object
  }[]
  const old = fixtures.filter(
    (fixture) => fixture.schema === 1 && ['StaffAdded', 'StaffDeleted'].includes(fixture.type),
  )
  for (const [revision, { type, data }] of old.entries())
    await log.append('staff-2019', revision === 0 ? 'none' : BigInt(revision - 1), [
      { id: crypto.randomUUID(), type, data, metadata: { ...METADATA, schema } },
    ])
}

import type { PastImport } from '@staffplan/contracts/staff/past-import'
import { expect, test } from 'vitest'
import { folderForEachTest } from '#testing/folder-for-each-test.ts'
import { CANARIES, erase, imported, LINE, removed, rowsOf } from '#staff/testing/erasing.ts'
import { signedInAs } from '#testing/other-administrator.ts'
import { USER_ROLE } from '@staffplan/contracts/users/roles'
import { startServer, type TestServer } from '#testing/server.ts'

const folder = folderForEachTest()

async function importsOf(server: TestServer, query: string): Promise<readonly PastImport[]> {
  const { status, body } = await server.call('GET', `/v1/import?${query}`)
  expect(status).toBe(200)
  return body.content
}

const told = (imports: readonly PastImport[]) =>
  imports.map(({ year, kind, accepted, undone }) => `${year} ${kind} ${accepted}${undone ? ' undone' : ''}`)

test('which files had been imported and taken back is told of any moment, and nothing of people', async () => {
  let minutes = 0
  const now = () => new Date(Date.UTC(2026, 0, 1) + 60_000 * minutes)
  await using server = await startServer({ dataDir: folder.dataDir, now })
  const moments: { position: bigint; at: string }[] = []
  const noted = async (work: () => Promise<unknown>): Promise<void> => {
    minutes += 1
    await work()
    moments.push({ position: await server.system.log.head(), at: now().toISOString() })
  }
  await noted(async () => {})
  await noted(() => imported(server, server.url, ['O-1;Somebody Else;;5000;6000;0100;Wards'], 2018))
  await noted(() => imported(server, server.url, [LINE], 2019))
  await noted(async () => {
    const [, first] = await importsOf(server, '')
    const undone = await server.call('POST', `/v1/import/${first!.importId}/undo`)
    expect(undone.status).toBe(200)
  })
  const expected = [
    [],
    ['2018 hr 1'],
    ['2019 hr 1', '2018 hr 1'],
    ['2018 undo 1', '2019 hr 1', '2018 hr 1 undone'],
  ]
  const asThen = (key: 'position' | 'at', more = '') =>
    Promise.all(moments.map(async (moment) => told(await importsOf(server, `${key}=${moment[key]}${more}`))))
  expect(await asThen('position')).toEqual(expected)
  expect(await asThen('at')).toEqual(expected)
  expect(await asThen('position', '&sort=id,asc&size=1')).toEqual(
    expected.map((list) => list.toReversed().slice(0, 1)),
  )
  expect(await importsOf(server, `position=${moments.at(-1)!.position}`)).toEqual(await importsOf(server, ''))

  const row = (await rowsOf(server)).find(({ year }) => year === 2019)!
  await removed(server, row.id)
  expect((await erase(server, row.id)).status).toBe(204)
  expect(await asThen('position')).toEqual(expected)
  const text = JSON.stringify(await importsOf(server, `position=${moments.at(-1)!.position}`))
  for (const canary of CANARIES) expect(text).not.toContain(canary)
  const ahead = await server.call('GET', '/v1/import?position=99999999')
  expect(ahead.body).toMatchObject({ code: 'moment-ahead' })
  const { token } = await signedInAs(server, USER_ROLE)
  expect((await server.call('GET', '/v1/import?position=1', undefined, { token })).status).toBe(403)
})

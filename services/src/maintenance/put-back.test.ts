import { join } from 'node:path'
import { expect, test } from 'vitest'
import { putBack } from '#maintenance/testing/put-back.ts'
import { LiveClient } from '#testing/live-client.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { backUp } from './backup.ts'

const change = (server: TestServer, name: string, etag: string) =>
  server.call('PATCH', '/v1/businessUnits/1', { name }, { headers: { 'if-match': etag } })

test('what was read of a record before a backup was put back is stale, though its revision is the same', async () => {
  using folder = temporaryFolder()
  const dataDir = join(folder.path, 'data')
  const file = join(folder.path, 'kept.db')
  let seen = ''
  {
    await using server = await startServer({ dataDir })
    await server.call('POST', '/v1/businessUnits', { name: 'North', color: '#112233' })
    await backUp(dataDir, file)
    const { body, headers } = await change(server, 'lost', '*')
    seen = headers.get('etag')!
    expect(body.name).toBe('lost')
  }
  putBack(file, dataDir)

  await using server = await startServer({ dataDir })
  const { headers } = await change(server, 'South', '*')
  const etag = headers.get('etag')!
  expect(revisionOf(etag)).toBe(revisionOf(seen))
  const refused = await change(server, 'from what was lost', seen)
  expect([refused.status, refused.body.code, refused.headers.get('etag')]).toEqual([
    412,
    'stale-if-match',
    etag,
  ])
  expect((await server.call('POST', '/v1/businessUnits/1/undo', undefined, matching(seen))).status).toBe(412)
  expect((await change(server, 'East', etag)).status).toBe(200)
})

test('plans and lists are another history for browsers, each time: they have seen what it does not know', async () => {
  using folder = temporaryFolder()
  const dataDir = join(folder.path, 'data')
  const file = join(folder.path, 'kept.db')
  const epochs: { readonly plan: string; readonly list: string }[] = []
  {
    await using server = await startServer({ dataDir })
    epochs.push(await epochsOf(server))
    await backUp(dataDir, file)
  }
  {
    await using server = await startServer({ dataDir })
    expect(await epochsOf(server)).toEqual(epochs[0]) // a restart changes nothing
  }
  for (const _time of ['once', 'again']) {
    putBack(file, dataDir)
    await using server = await startServer({ dataDir })
    epochs.push(await epochsOf(server))
  }
  expect(new Set(epochs.map(({ plan }) => plan)).size).toBe(3)
  expect(new Set(epochs.map(({ list }) => list)).size).toBe(3)
})

async function epochsOf(server: TestServer): Promise<{ readonly plan: string; readonly list: string }> {
  await using client = await LiveClient.signedIn(server.url, server.token)
  client.send({ t: 'sub', ref: 'list', topic: 'list:businessUnits' })
  const { epoch: list } = await client.next('tail')
  return { plan: (await server.call('GET', '/v1/bigPicture/draft')).body.epoch, list }
}

const matching = (etag: string) => ({ headers: { 'if-match': etag } })

function revisionOf(etag: string): string | undefined {
  return /^"(\d+)[."]/.exec(etag)?.[1]
}

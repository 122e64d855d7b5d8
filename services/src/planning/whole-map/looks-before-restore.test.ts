import { join } from 'node:path'
import { expect, test } from 'vitest'
import { backUp } from '#maintenance/backup.ts'
import { putBack } from '#maintenance/testing/put-back.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'
import { buildWorkedExample } from '#testing/worked-example.ts'

const MAP = '/v1/bigPictureStore/userInput'

const read = async (server: TestServer, token: string): Promise<unknown> =>
  (await server.call('GET', MAP, undefined, { token })).body

async function save(server: TestServer, token: string, values: object): Promise<void> {
  await read(server, token)
  await savedUnread(server, token, values)
}

async function savedUnread(server: TestServer, token: string, values: object): Promise<void> {
  expect((await server.call('POST', MAP, values, { token })).status).toBe(200)
}

test('what a session saw before a backup was put back is no base of its save: what it never saw stays', async () => {
  using folder = temporaryFolder()
  const dataDir = join(folder.path, 'data')
  const kept = join(folder.path, 'kept.db')
  let tokens = { sara: '', ben: '' }
  let seen = ''
  let unseen = ''
  {
    await using server = await startServer({ dataDir })
    const { education, pupils } = await buildWorkedExample(server)
    seen = `b${education}-p${pupils}-y2019`
    unseen = `b${education}-p${pupils}-y2020`
    const { email, password } = server.administrator
    tokens = { sara: await server.signIn(email, password), ben: await server.signIn(email, password) }
    await save(server, tokens.sara, { [seen]: 1 })
    await backUp(dataDir, kept)
    await save(server, tokens.sara, { [seen]: 2 })
    await read(server, tokens.sara)
  }
  putBack(kept, dataDir)
  await using server = await startServer({ dataDir })
  for (const value of [5, 6, 7]) await save(server, tokens.ben, { [seen]: value, [unseen]: 9 })
  await savedUnread(server, tokens.sara, { [seen]: 2 })
  expect(await read(server, tokens.ben)).toMatchObject({ [unseen]: 9 })
})

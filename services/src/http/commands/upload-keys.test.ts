import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { expiringWith } from '#testing/expiring-with.ts'
import { served } from '#testing/served.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { sharedServer } from '#testing/shared-server.ts'
import { uploadFile } from '#testing/upload-file.ts'
import { openSessions } from '#users/sign-in/sessions.ts'

const HR = `Employee ID;Name;Basic Salary;Total Month Salary;Cost Centre Number
007;Sara;6000;7500;0100`
const REUSED = { status: 409, body: { code: 'idempotency-key-reused' } }

const server = sharedServer()

const keyed = (key: string) => ({ 'idempotency-key': key })

type Upload = {
  readonly bytes?: string
  readonly query?: string
  readonly to?: Pick<TestServer, 'url' | 'token'>
}

const upload = (key: string, year: string, { bytes = HR, query = '', to = server }: Upload = {}) =>
  uploadFile(`${to.url}/v1/import/hrYearlyData${query}`, to.token, {
    bytes,
    fields: { year },
    headers: keyed(key),
  })

const add = (key: string, name: string) =>
  server.call('POST', '/v1/businessUnits', { name }, { headers: keyed(key) })

async function staffIn(year: string): Promise<number> {
  return (await server.call('GET', `/v1/import/hrYearlyData/year/${year}`)).body.totalElements
}

test('a file for another year under the same key is refused, and the same one answers as before', async () => {
  const first = await upload('one', '2019')
  expect(first).toMatchObject({ status: 200, body: { inserted: 1 } })
  expect(await upload('one', '2018')).toMatchObject(REUSED)
  expect(await staffIn('2018')).toBe(0)
  const again = await upload('one', '2019')
  expect([again.status, again.body]).toEqual([200, first.body])
  expect(again.headers.get('position')).toBe(first.headers.get('position'))
})

test('a key stands for one request, be it a file or not', async () => {
  expect((await upload('file', '2017')).status).toBe(200)
  expect(await add('file', 'North')).toMatchObject(REUSED)
  expect((await add('unit', 'South')).status).toBe(201)
  expect(await upload('unit', '2016')).toMatchObject(REUSED)
  expect(await staffIn('2016')).toBe(0)
})

test('a preview and a refused file leave the key free', async () => {
  expect((await upload('free', '2015', { query: '?dryRun=true' })).status).toBe(200)
  expect((await upload('free', '2015', { bytes: HR.replace('6000', 'x') })).status).toBe(422)
  expect((await upload('free', '2015')).body).toMatchObject({ inserted: 1 })
})

test('the key of a file outlives a restart', async () => {
  const before = await startServer()
  expect((await upload('kept', '2019', { to: before })).status).toBe(200)
  await before.app.close()
  await before.system[Symbol.asyncDispose]()
  await using after = await startServer({ dataDir: before.dataDir })
  expect(await upload('kept', '2018', { to: after })).toMatchObject(REUSED)
  expect((await upload('kept', '2019', { to: after })).body).toMatchObject({ inserted: 1 })
})

test('the same file twice at once counts once, however long its key takes to be kept, and others go on meanwhile', async () => {
  const { deps } = server.system
  const { expiring } = deps
  using sessions = openSessions(deps)
  // Like a store on a server, whose answer needs the event loop, which must not be blocked by polling.
  const slow = expiringWith(expiring, {
    async put(...call) {
      await nextTurn()
      return expiring.put(...call)
    },
  })
  const isOpen = sessions.isOpen.bind(sessions)
  let looks = 0
  sessions.isOpen = (session) => (looks += 1) < 1_000 && isOpen(session)
  await using other = await served({ ...deps, expiring: slow, sessions })
  const to = { url: other.url, token: server.token }
  const answers = await Promise.all([1, 2, 3].map(() => upload('at once', '2016', { to })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(answers.map(({ body }) => body.importId)).size).toBe(1)
})

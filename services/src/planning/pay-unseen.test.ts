import { expect, test, vi } from 'vitest'
import { LiveClient } from '#testing/live-client.ts'
import { startServer, type TestServer } from '#testing/server.ts'
import { buildWorkedExample } from '#testing/worked-example.ts'

const PATHS = [
  '/v1/bigPicture/',
  '/v1/bigPicture/?year=2019',
  '/v1/bigPicture/published',
  '/v1/bigPictureStore/userInput',
  '/v1/bigPictureStore/drivers',
  '/v1/bigPictureStore/calculated',
  '/v1/drivers/specialDrivers',
  '/v1/me',
]

async function ordinaryUser(server: TestServer): Promise<string> {
  const email = 'user@example.com'
  const password = 'violet otter sails 93 moons'
  const names = { firstName: 'Omar', lastName: 'Haddad', locale: 'en_US', enabled: true }
  await server.call('POST', '/v1/users/', { ...names, email, role: { id: 2 }, password })
  return server.signIn(email, password)
}

/** Everything an ordinary user can ask for, with every header but the time of day. */
async function everything(server: TestServer, token: string): Promise<string[]> {
  const answers: string[] = []
  for (const path of PATHS) {
    const { status, headers, body } = await server.call('GET', path, undefined, { token })
    const shown = [...headers].filter(([name]) => name !== 'date')
    answers.push(JSON.stringify([path, status, shown, body]))
  }
  return answers
}

test('an ordinary user is told nothing when only pay has changed, and of what they see at once', async () => {
  await using server = await startServer()
  await buildWorkedExample(server)
  const token = await ordinaryUser(server)
  await using omar = await LiveClient.signedIn(server.url, token)
  await using sara = await LiveClient.signedIn(server.url, server.token)
  const { body: state } = await server.call('GET', '/v1/bigPicture/published', undefined, { token })
  for (const client of [omar, sara]) {
    client.send({ t: 'sub', ref: 'p', topic: 'published:2019', epoch: state.epoch, since: state.rev })
    await client.next('tail')
  }
  await change(server, { basicSalary: 3_333 }) // whatever was under way before has been told
  await vi.waitFor(() => expect(told(sara)).toBe(1))
  const before = await everything(server, token)
  const frames = omar.texts.length

  await change(server, { basicSalary: 4_444, totalMonthSalary: 5_555 })
  await vi.waitFor(() => expect(told(sara)).toBe(2))
  const { body: units } = await server.call('GET', '/v1/businessUnits')
  expect(await everything(server, token)).toEqual(before)
  expect(omar.texts.slice(frames)).toEqual([])

  const [unit] = units.content
  await server.call('PATCH', `/v1/businessUnits/${unit.id}`, { name: 'Renamed' })
  await vi.waitFor(() => expect(told(omar)).toBeGreaterThan(0))
  const after = await everything(server, token)
  expect(after[0]).not.toBe(before[0])
  expect(after[0]).toContain('Renamed')
})

function told({ frames }: LiveClient): number {
  return frames.filter(({ t }) => t === 'inv').length
}

async function change(server: TestServer, pay: object): Promise<void> {
  const { body } = await server.call('GET', '/v1/yearlyData?year=2019&size=1')
  const [row] = body.content
  const { status } = await server.call('PATCH', `/v1/yearlyData/${row.id}`, pay)
  expect(status).toBe(200)
}

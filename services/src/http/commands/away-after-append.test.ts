import { expect, test } from 'vitest'
import { type EventLog, StoreUnavailable } from '#ports/event-log.ts'
import { depsOn } from '#testing/deps-on.ts'
import { logWith } from '#testing/log-with.ts'
import { type Served, servedWithSessions } from '#testing/served.ts'
import { tokenFor } from '#testing/server.ts'
import { sharedServer } from '#testing/shared-server.ts'

const server = sharedServer()

/** The server opened again with a log that cannot be read any more once it has stored an event of the type. */
async function goneBehind(type: string): Promise<Served> {
  const { system } = server
  let isAway = false
  const reading = (): void => {
    if (isAway) throw new StoreUnavailable('the log went away just now', false)
  }
  const gone: Partial<EventLog> = {
    async append(...call) {
      const appended = await system.log.append(...call)
      isAway ||= call[2].some((event) => event.type === type)
      return appended
    },
    async *read(...call) {
      reading()
      yield* system.log.read(...call)
    },
    async head() {
      reading()
      return system.log.head()
    },
  }
  return servedWithSessions(depsOn(logWith(system.log, gone), system.deps))
}

test('a session that is stored is handed out though the log cannot be read behind it', async () => {
  await using other = await goneBehind('SessionOpened')
  const { email, password } = server.administrator
  const token = await tokenFor(other.url, email, password)
  expect((await server.call('GET', '/v1/me', undefined, { token })).status).toBe(200)
})

test('snapshots that are stored are answered so though the log cannot be read behind them', async () => {
  await using other = await goneBehind('SnapshotImported')
  const spring = { title: 'spring', state: { userInput: {}, setDrivers: { fte: {} } } }
  const answer = await fetch(`${other.url}/v1/bigPictureStore/snapshots`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ spring }),
  })
  expect(answer.status).toBe(200)
  const { body } = await server.call('GET', '/v1/bigPictureStore/snapshots')
  expect(Object.keys(body)).toEqual(['spring'])
})

test('a snapshot that is deleted is answered so though the log cannot be read behind it', async () => {
  const path = '/v1/bigPictureStore/snapshots'
  const autumn = { title: 'autumn', state: { userInput: {}, setDrivers: { fte: {} } } }
  await server.call('POST', path, { autumn })
  const { body } = await server.call('GET', '/v1/bigPicture/draft')
  const { rev } = body.snapshots.find(({ title }: { title: string }) => title === 'autumn')
  await using other = await goneBehind('SnapshotDeleted')
  const headers = { authorization: `Bearer ${server.token}` }
  const answer = await fetch(`${other.url}${path}/${rev}`, { method: 'DELETE', headers })
  expect(answer.status).toBe(204)
  expect((await server.call('DELETE', `${path}/${rev}`)).status).toBe(404)
})

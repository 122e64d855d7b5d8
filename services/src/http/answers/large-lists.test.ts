import { expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { depsOn } from '#testing/deps-on.ts'
import { logWith } from '#testing/log-with.ts'
import { organisationOf } from '#testing/many-centres.ts'
import { LargeLists } from './large-lists.ts'
import { startServer } from '#testing/server.ts'

const CENTRES = 12_000
const PATH = '/v1/costCentres?size=999999&sort=number,desc'

test('long lists are whole, take turns with everybody else, and are so many at once', async () => {
  await using server = await startServer()
  await organisationOf(server, CENTRES)
  const { body } = await server.call('GET', PATH)
  const numbers = body.content.map(({ number }: { number: string }) => Number(number))
  expect([body.totalElements, numbers.length, new Set(numbers).size]).toEqual([CENTRES, CENTRES, CENTRES])
  expect(numbers).toEqual(numbers.toSorted((a: number, b: number) => b - a))

  const alone = await longestBlock(() => server.call('GET', PATH).then(() => {}))
  const statuses: number[] = []
  const advice = new Set<unknown>()
  const blocked = await longestBlock(async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        server.app.inject({ url: PATH, headers: { authorization: `Bearer ${server.token}` } }),
      ),
    )
    for (const { statusCode, headers } of answers) {
      statuses.push(statusCode)
      if (statusCode === 429) advice.add(headers['retry-after'])
    }
  })
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 200, 200, 200, 429, 429, 429, 429, 429, 429])
  expect(advice).toEqual(new Set(['2']))
  // Together they block the event loop no longer than one alone, however busy the machine is.
  expect(blocked).toBeLessThan(Math.max(10 * alone, 250))
  expect((await server.call('GET', PATH)).status).toBe(200)
})

/** Longest time in milliseconds for which the event loop was blocked. */
async function longestBlock(work: () => Promise<void>): Promise<number> {
  let longest = 0
  let last = performance.now()
  const look = setInterval(() => {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }, 1)
  await work()
  clearInterval(look)
  return longest
}

test('four of a user at once, whichever sessions ask; others have the rest', () => {
  const lists = new LargeLists()
  const places = Array.from({ length: 4 }, () => lists.enter(1))
  expect(() => lists.enter(1)).toThrow('rate-limited')
  for (const user of [2, 3, 4]) for (let count = 0; count < 4; count++) places.push(lists.enter(user))
  expect(() => lists.enter(5)).toThrow('rate-limited')
  places[0]![Symbol.dispose]()
  expect(() => lists.enter(5)).not.toThrow()
})

/** Keeps a turn taken until disposed. */
function held(lists: LargeLists): Disposable {
  const { promise, resolve } = Promise.withResolvers<void>()
  void lists.turn({ userId: 0 }, () => promise)
  return { [Symbol.dispose]: resolve }
}

test('whoever asks one thing waits for one of each other user’s at most, however much they ask', async () => {
  const lists = new LargeLists()
  const order: string[] = []
  const hold = held(lists)
  const ask = (userId: number, name: string) =>
    lists.ask({ userId }, async () => {
      order.push(name)
    })
  const asked = Array.from({ length: 10 }, (_, index) => ask(1, `auditor ${index}`))
  asked.push(ask(2, 'Sara'), ask(3, 'Ben'))
  hold[Symbol.dispose]()
  await Promise.all(asked)
  expect(order.slice(0, 4)).toEqual(['auditor 0', 'Sara', 'Ben', 'auditor 1'])
  expect(order).toHaveLength(12)
})

test('a user has so many questions in line, and others theirs; what nobody waits for any more makes room at once', async () => {
  const lists = new LargeLists()
  const hold = held(lists)
  const leaving = new AbortController()
  const worked: number[] = []
  const ask = (userId: number, gone?: AbortSignal) =>
    lists.ask({ userId, ...(gone && { gone }) }, async () => void worked.push(userId))
  const abandoned = Array.from({ length: 16 }, () => ask(1, leaving.signal))
  await expect(ask(1)).rejects.toThrow('rate-limited')
  const others = [ask(2)]
  leaving.abort()
  for (const { status } of await Promise.allSettled(abandoned)) expect(status).toBe('rejected')
  others.push(ask(1))
  hold[Symbol.dispose]()
  await Promise.all(others)
  expect(worked).toEqual([2, 1])
})

test('what a user has given up costs that user no turn', async () => {
  const lists = new LargeLists()
  const order: string[] = []
  const hold = held(lists)
  const leaving = new AbortController()
  const ask = (userId: number, name: string, gone?: AbortSignal) =>
    lists.ask({ userId, ...(gone && { gone }) }, async () => void order.push(name))
  const abandoned = Array.from({ length: 5 }, () => ask(1, 'given up', leaving.signal))
  const asked = [ask(2, 'Sara'), ask(2, 'Sara again')]
  leaving.abort()
  await Promise.allSettled(abandoned)
  asked.push(ask(1, 'auditor'))
  hold[Symbol.dispose]()
  await Promise.all(asked)
  expect(order).toEqual(['Sara', 'auditor', 'Sara again'])
})

test('a question whose connection has closed is not answered, and holds nobody up', async () => {
  await using server = await startServer()
  const { log, deps } = server.system
  let follows = 0
  const counting = logWith(log, {
    follow(...call) {
      follows += 1
      return log.follow(...call)
    },
  })
  await using app = await buildApp(depsOn(counting, deps))
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const hold = held(app.largeLists)
  let closed = 0
  app.server.on('connection', (socket) => socket.once('close', () => (closed += 1)))
  const leaving = new AbortController()
  const headers = { authorization: `Bearer ${server.token}` }
  const ask = (signal?: AbortSignal) => fetch(`${url}/v1/trail`, { headers, ...(signal && { signal }) })
  // One more is refused as soon as all of them are queued.
  const abandoned = Array.from({ length: 17 }, () => ask(leaving.signal))
  const refused = await Promise.any(abandoned)
  expect([refused.status, await refused.json()]).toMatchObject([429, { code: 'rate-limited' }])
  leaving.abort()
  await expect.poll(() => closed).toBe(16)
  await Promise.allSettled(abandoned)
  const before = follows
  hold[Symbol.dispose]()
  expect((await ask()).status).toBe(200)
  expect(follows - before).toBe(1)
})

test('a list is answered whole, a row in each line, to whoever wants lines', async () => {
  await using server = await startServer()
  await organisationOf(server, 1_200)
  const lines = async (query = ''): Promise<{ type: string | null; rows: { id: number }[] }> => {
    const headers = { authorization: `Bearer ${server.token}`, accept: 'application/x-ndjson' }
    const response = await fetch(`${server.url}/v1/costCentres${query}`, { headers })
    const text = await response.text()
    const rows = text.split('\n').slice(0, -1)
    return { type: response.headers.get('content-type'), rows: rows.map((row) => JSON.parse(row)) }
  }
  const { body } = await server.call('GET', '/v1/costCentres?size=999999')
  expect(await lines()).toEqual({ type: 'application/x-ndjson; charset=utf-8', rows: body.content })
  expect((await lines('?size=2&page=1')).rows).toEqual(body.content.slice(2, 4))
  const none = await lines('?page=700')
  expect(none.rows).toEqual([])
})

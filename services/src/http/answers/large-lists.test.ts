import { expect, test } from 'vitest'
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
  // Together they hold the loop no longer than one does, whatever the machine is busy with.
  expect(blocked).toBeLessThan(Math.max(10 * alone, 250))
  expect((await server.call('GET', PATH)).status).toBe(200)
})

/** Milliseconds that the event loop stood still at a time. */
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

import { expect, test } from 'vitest'
import { organisationOf } from '../testing/many-centres.ts'
import { startServer } from '../testing/server.ts'

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

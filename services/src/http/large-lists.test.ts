import { expect, test } from 'vitest'
import type { NewEvent } from '#ports/event-log.ts'
import { startServer, type TestServer } from '../testing/server.ts'

const CENTRES = 12_000
const PATH = '/v1/costCentres?size=999999&sort=number,desc'

async function withCentres(server: TestServer): Promise<void> {
  const { log, deps } = server.system
  const { models } = deps
  const metadata = { commandId: 'c', correlationId: 'c', actor: 1, at: new Date().toISOString(), schema: 1 }
  const events = Array.from({ length: CENTRES / 1_000 }, (_, chunk): NewEvent => {
    const costCentres = Array.from({ length: 1_000 }, (_, index) => {
      const id = chunk * 1_000 + index + 1
      return { id, number: String(100_000 + id), name: `Centre ${id}` }
    })
    const data = { importId: crypto.randomUUID(), costCentres }
    return { id: crypto.randomUUID(), type: 'CostCentresImported', data, metadata }
  })
  await log.append('organisation', 'none', events)
  await models.reached('costCentres', await log.head(), 60_000)
}

test('long lists are whole, take turns with everybody else, and are so many at once', async () => {
  await using server = await startServer()
  await withCentres(server)
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

import { expect, test } from 'vitest'
import { inHashingQueue } from './hashing-queue.ts'

/** Work that ends when the test says so. */
function held(): { readonly work: () => Promise<void>; readonly finish: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { work: () => promise, finish: resolve }
}

test('callers take turns: behind sixty of one, twenty of others each wait for one of its own', async () => {
  const [first, second] = [held(), held()]
  const busy = [inHashingQueue('flood', first.work), inHashingQueue('flood', second.work)]
  const order: string[] = []
  const line = (caller: string): Promise<unknown> =>
    inHashingQueue(caller, async () => void order.push(caller)).catch(() => order.push(`${caller} refused`))
  const flood = Array.from({ length: 60 }, () => line('flood'))
  const others = Array.from({ length: 20 }, (_, index) => line(`other ${index}`))
  first.finish()
  second.finish()
  await Promise.all([...busy, ...flood, ...others])
  const others20 = order.filter((caller) => /^other \d+$/.test(caller))
  expect(others20).toHaveLength(20)
  const done = order.filter((caller) => !caller.endsWith('refused'))
  expect(done.slice(0, 22).filter((caller) => caller === 'flood').length).toBeLessThanOrEqual(2)
  expect(order.filter((caller) => caller === 'flood')).toHaveLength(16)
})

test('when the line is full whoever came last in the longest of it leaves for a newcomer', async () => {
  const [first, second] = [held(), held()]
  const busy = [inHashingQueue('a', first.work), inHashingQueue('a', second.work)]
  const flood = ['a', 'b', 'c', 'd'].flatMap((caller) =>
    Array.from({ length: 16 }, () => inHashingQueue(caller, async () => 'hashed').catch(() => 'refused')),
  )
  const newcomers = Array.from({ length: 20 }, (_, index) =>
    inHashingQueue(`new ${index}`, async () => 'hashed'),
  )
  first.finish()
  second.finish()
  await Promise.all(busy)
  expect(new Set(await Promise.all(newcomers))).toEqual(new Set(['hashed']))
  const refused = (await Promise.all(flood)).filter((answer) => answer === 'refused')
  expect(refused).toHaveLength(20)
})

test.each([
  ['another site', '2001:db8:2:1'],
  ['another customer of the same provider', '2001:db8:1:fe00'],
  ['an IPv4 address', '192.0.2.7'],
])('a customer with 256 networks leaves room and turns for %s', async (_, other) => {
  const [first, second] = [held(), held()]
  const busy = [inHashingQueue('2001:db8:1:0', first.work), inHashingQueue('2001:db8:1:1', second.work)]
  const order: string[] = []
  const line = (caller: string): Promise<unknown> =>
    inHashingQueue(caller, async () => void order.push(caller)).catch(() => {})
  const flood = Array.from({ length: 256 }, (__, index) => line(`2001:db8:1:${index.toString(16)}`))
  const others = Array.from({ length: 10 }, () => line(other))
  first.finish()
  second.finish()
  await Promise.all([...busy, ...flood, ...others])
  expect(order.filter((caller) => caller === other)).toHaveLength(10)
  expect(order.slice(0, 22).filter((caller) => caller === other)).toHaveLength(10)
  expect(order).toHaveLength(64)
})

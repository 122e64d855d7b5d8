import { Refusal } from '@staffplan/contracts/refusal'
import { expect, test } from 'vitest'
import { UnreadableEvent } from '#kernel/streams/event-types.ts'
import { eventId } from './event-id.ts'
import { context, counter, countingHandler, types } from './handle.given.ts'
import { Handler } from './handle.ts'

const counting = countingHandler()

async function stored(): Promise<unknown[]> {
  const events: unknown[] = []
  for await (const { data } of counting.log.read('counter')) events.push(data)
  return events
}

test('a decision is taken on the folded stream and its events carry who, when and the schema', async () => {
  const first = await counting.count(4, { commandId: 'a' })
  const second = await counting.count(5, { commandId: 'b' })
  expect([first.revision, second.revision]).toEqual([0n, 1n])
  expect(second.events[0]!.metadata).toMatchObject({ commandId: 'b', actor: 7, schema: 1 })
  expect((await counting.count(2, { commandId: 'c' })).events).toEqual([])
  expect((await counting.handler.state(counter, 'counter')).total).toBe(9)
})

test('commands of one stream take their turns: a hundred at once lose nothing', async () => {
  const twice = new Handler(counting.log, types)
  await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      counting.count(index % 2 ? 1 : -1, { commandId: `n${index}` }, index % 3 ? counting.handler : twice),
    ),
  )
  expect(await stored()).toHaveLength(100)
})

test('when another process was faster the decision is taken again on what it wrote', async () => {
  const other = new Handler(counting.log, types)
  await counting.count(1, { commandId: 'a' })
  await counting.count(8, { commandId: 'b' }, other)
  expect((await counting.count(5, { commandId: 'c' })).events).toEqual([])
})

test('the same keyed command again answers the first events and stores nothing', async () => {
  const first = await counting.count(3, { commandId: 'k', request: 'hash' })
  const again = await counting.count(3, { commandId: 'k', request: 'hash' })
  expect(again.revision).toBe(first.revision)
  const afterRestart = await counting.count(
    3,
    { commandId: 'k', request: 'hash' },
    new Handler(counting.log, types),
  )
  expect(afterRestart.events.map(({ id }) => id)).toEqual(first.events.map(({ id }) => id))
  expect(await stored()).toEqual([{ by: 3 }])
})

test('the same key for another request is refused', async () => {
  await counting.count(3, { commandId: 'k', request: 'hash' })
  await expect(counting.count(3, { commandId: 'k', request: 'other' })).rejects.toMatchObject({
    code: 'idempotency-key-reused',
  })
})

test('a refusal in the decision stores nothing and the next command goes on', async () => {
  const refused = counting.handler.handle({
    model: counter,
    stream: 'counter',
    context: context('x'),
    decide: () => {
      throw new Refusal('in-use')
    },
  })
  await expect(refused).rejects.toMatchObject({ code: 'in-use' })
  expect((await counting.count(1, { commandId: 'y' })).revision).toBe(0n)
})

test('a stream with an event of another build is not decided on', async () => {
  await counting.log.append('counter', 'none', [
    { id: eventId('n', 'counter', 0), type: 'Vanished', data: {}, metadata: { ...context('n'), schema: 1 } },
  ])
  await expect(counting.count(1, { commandId: 'a' })).rejects.toBeInstanceOf(UnreadableEvent)
})

test('a guard that an older version left on a stream changes nothing and is decided past', async () => {
  await counting.count(4, { commandId: 'a' })
  await counting.log.append('counter', 0n, [
    {
      id: eventId('g', 'counter', 1_000_001),
      type: 'StreamGuarded',
      data: { by: 'staff-2019' },
      metadata: { ...context('g'), schema: 1 },
    },
  ])
  expect((await counting.count(5, { commandId: 'b' })).revision).toBe(2n)
  expect(await new Handler(counting.log, types).state(counter, 'counter')).toEqual({ total: 9 })
})

test('a decision that also reads another stream leaves nothing there', async () => {
  const shared = new Handler(counting.log, types)
  await shared.handle({
    model: counter,
    stream: 'counter',
    context: context('a'),
    alsoReads: ['other'],
    async decide() {
      const { total } = await shared.state(counter, 'other')
      return { events: [{ type: 'Counted', data: { by: total + 1 } }] }
    },
  })
  expect(await Array.fromAsync(counting.log.read('other'))).toEqual([])
})

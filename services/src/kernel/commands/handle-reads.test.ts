import { expect, test, vi } from 'vitest'
import type { StreamModel } from '#kernel/streams/stream-model.ts'
import { StoreUnavailable } from '#ports/event-log.ts'
import { logWith } from '#testing/log-with.ts'
import { eventId } from './event-id.ts'
import { context, counter, countingHandler, types } from './handle.given.ts'
import { Handler } from './handle.ts'

const counting = countingHandler()

test('a stream that an event names is folded with it', async () => {
  const linked: StreamModel<{ total: number }> = {
    ...counter,
    linked: ({ data }) => ((data as { by: number }).by === 0 ? 'parts' : null),
  }
  await counting.handler.append({
    stream: 'parts',
    context: context('p'),
    expected: 'none',
    events: [{ type: 'Chunk', data: { by: 5 } }],
  })
  await counting.log.append('named', 'none', [
    {
      id: eventId('n', 'named', 0),
      type: 'Counted',
      data: { by: 0 },
      metadata: { ...context('n'), schema: 1 },
    },
  ])
  expect((await counting.handler.state(linked, 'named')).total).toBe(5)
})

test('looks at a stream that wait for their turn are one; a later one sees what was stored since', async () => {
  await counting.count(3, { commandId: 'a' })
  let reads = 0
  const other = new Handler(
    logWith(counting.log, {
      read(stream, bounds) {
        reads += 1
        return counting.log.read(stream, bounds)
      },
    }),
    types,
  )
  const looks = await Promise.all(Array.from({ length: 100 }, () => other.state(counter, 'counter')))
  expect(looks.map(({ total }) => total)).toEqual(Array.from({ length: 100 }, () => 3))
  expect(reads).toBeLessThan(3)
  const begun = other.state(counter, 'counter')
  await counting.count(4, { commandId: 'b' })
  expect(await other.state(counter, 'counter')).toEqual({ total: 7 })
  await begun
})

test('a look whose turn never came, since the store was away, stands in for no later one', async () => {
  await counting.count(3, { commandId: 'a' })
  const away = Promise.withResolvers<void>()
  let reads = 0
  const other = new Handler(
    logWith(counting.log, {
      async *read(stream, bounds) {
        reads += 1
        if (reads === 1) await away.promise
        yield* counting.log.read(stream, bounds)
      },
    }),
    types,
  )
  const first = other.state(counter, 'counter')
  await vi.waitFor(() => expect(reads).toBe(1))
  const looks = Promise.allSettled([first, other.state(counter, 'counter')])
  away.reject(new StoreUnavailable('away', false))
  expect((await looks).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await other.state(counter, 'counter')).toEqual({ total: 3 })
})

/** Model of a stream in which the event that counts zero links another stream, as a completed import links its rows. */
function importing(parts: string): StreamModel<{ total: number }> {
  return {
    ...counter,
    isLarge: true,
    linked: ({ data }) => ((data as { by: number }).by === 0 ? parts : null),
  }
}

test('commands in many years at once read the import of each year once, and none of them under the lock', async () => {
  const years = ['2017', '2018', '2019', '2020', '2021']
  const chunk = { type: 'Chunk', data: { by: 5 } }
  const completed = { type: 'Counted', data: { by: 0 } }
  for (const year of years) {
    const part = { context: context(year), expected: 'none' as const }
    await counting.handler.append({ ...part, stream: `parts-${year}`, events: [chunk] })
    await counting.handler.append({ ...part, stream: `staff-${year}`, events: [completed] })
  }
  const reads = new Map<string, number>()
  const watched = logWith(counting.log, {
    read(stream, bounds) {
      if (stream.startsWith('parts')) reads.set(stream, (reads.get(stream) ?? 0) + 1)
      return counting.log.read(stream, bounds)
    },
  })
  const other = new Handler(watched, types)
  const areRead = Promise.withResolvers<void>()
  const editing = other.handle({
    model: counter,
    stream: 'counter',
    context: context('edit'),
    async decide() {
      await areRead.promise
      return { events: [] }
    },
  })
  const saving = years.map((year) =>
    other.handle({
      model: importing(`parts-${year}`),
      stream: `staff-${year}`,
      context: context(`row ${year}`),
      alsoReads: ['counter'],
      decide: ({ total }) => ({ events: [{ type: 'Counted', data: { by: total } }] }),
    }),
  )
  const once = new Map(years.map((year) => [`parts-${year}`, 1]))
  await vi.waitFor(() => expect(reads).toEqual(once))
  areRead.resolve()
  await editing
  expect((await Promise.all(saving)).map(({ revision }) => revision)).toEqual(years.map(() => 1n))
  expect(reads).toEqual(once)
})

test('a command that waited while an import was completed reads it before it locks others out', async () => {
  const imported = importing('parts')
  const chunk = { type: 'Chunk', data: { by: 5 } }
  await counting.handler.append({
    stream: 'parts',
    context: context('parts'),
    expected: 'none',
    events: [chunk],
  })
  const isRead = Promise.withResolvers<void>()
  let reads = 0
  let looks = 0
  const slow = logWith(counting.log, {
    async *read(stream, bounds) {
      if (stream === 'parts') reads += 1
      if (stream === 'parts') await isRead.promise
      yield* counting.log.read(stream, bounds)
      if (stream === 'named') looks += 1
    },
  })
  const other = new Handler(slow, types)
  const isCompleted = Promise.withResolvers<void>()
  const isDeciding = Promise.withResolvers<void>()
  const add = (commandId: string, by: number) =>
    other.handle({
      model: imported,
      stream: 'named',
      context: context(commandId),
      alsoReads: ['counter'],
      async decide() {
        isDeciding.resolve()
        if (by === 0) await isCompleted.promise
        return { events: [{ type: 'Counted', data: { by } }] }
      },
    })
  const completing = add('import', 0)
  await isDeciding.promise
  const looksBefore = looks
  const saving = add('row', 1)
  await vi.waitFor(() => expect(looks).toBe(looksBefore + 1))
  isCompleted.resolve()
  await completing
  await vi.waitFor(() => expect(reads).toBe(1))
  expect((await counting.count(2, { commandId: 'edit' }, other)).events).toHaveLength(1)
  isRead.resolve()
  expect((await saving).revision).toBe(1n)
  expect((await other.state(imported, 'named')).total).toBe(6)
})

test('what a decision read is free once its outcome is stored, before that is folded', async () => {
  const isRead = Promise.withResolvers<void>()
  let reads = 0
  const slow = logWith(counting.log, {
    async *read(stream, bounds) {
      if (stream === 'named') reads += 1
      if (stream === 'named' && reads === 2) await isRead.promise
      yield* counting.log.read(stream, bounds)
    },
  })
  const other = new Handler(slow, types)
  const looking = Promise.withResolvers<unknown>()
  const completing = other.handle({
    model: counter,
    stream: 'named',
    context: context('import'),
    alsoReads: ['counter'],
    async decide() {
      looking.resolve(other.state(counter, 'named')) // the fold is queued behind this read
      await vi.waitFor(() => expect(reads).toBe(2))
      return { events: [{ type: 'Counted', data: { by: 5 } }] }
    },
  })
  await vi.waitFor(() => expect(reads).toBe(2))
  expect((await counting.count(2, { commandId: 'edit' }, other)).events).toHaveLength(1)
  isRead.resolve()
  await looking.promise
  expect((await completing).revision).toBe(0n)
  expect(await other.state(counter, 'named')).toEqual({ total: 5 })
})

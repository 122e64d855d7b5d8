import { expect, test } from 'vitest'
import type { RecordedEvent } from '#ports/event-log.ts'
import { runsOf } from './event-runs.ts'
import { fact } from '#maintenance/testing/filled-log.ts'

/** `['a', 'a', 'b']`: events of these streams, in this order. */
async function runs(streams: readonly string[], data: unknown = null): Promise<(readonly RecordedEvent[])[]> {
  const events = streams.map((stream, index) => ({
    ...fact(data),
    stream,
    revision: BigInt(streams.slice(0, index).filter((other) => other === stream).length),
    position: BigInt(index + 1),
  }))
  async function* all(): AsyncGenerator<RecordedEvent> {
    yield* events
  }
  const made = await Array.fromAsync(runsOf(all()))
  expect(made.flat()).toEqual(events)
  return made
}

const sizes = (made: (readonly RecordedEvent[])[]): number[] => made.map(({ length }) => length)

test('neighbours of one stream go together, and never past an event of another', async () => {
  expect(sizes(await runs(['a', 'a', 'b', 'a', 'a', 'a']))).toEqual([2, 1, 3])
  expect(await runs([])).toEqual([])
})

test('a hundred at most', async () => {
  const many = Array.from({ length: 230 }, () => 'a')
  expect(sizes(await runs(many))).toEqual([100, 100, 30])
})

test('less than a mebibyte at once, counted in bytes', async () => {
  const made = await runs(['a', 'a', 'a', 'a', 'a'], 'ü'.repeat(150_000)) // 300,000 bytes each
  expect(sizes(made)).toEqual([2, 2, 1])
})

test('one that is larger than that stands alone', async () => {
  const made = await runs(['a', 'a'], 'x'.repeat(1_000_000))
  expect(sizes(made)).toEqual([1, 1])
})

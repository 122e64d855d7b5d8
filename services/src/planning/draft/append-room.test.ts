import { expect, test } from 'vitest'
import { AppendRoom } from './append-room.ts'

const KIB = 1024
const fact = (kibibytes: number) => ({ type: 'Fact', data: 'x'.repeat(kibibytes * KIB) })
const facts = (count: number) => Array.from({ length: count }, () => fact(0))

test('one command alone may fill the whole append, several together less', () => {
  const alone = new AppendRoom(1_000 * KIB)
  expect(alone.takes([fact(900)])).toBe(true)
  expect(alone.takes([fact(1)])).toBe(false)
  const shared = new AppendRoom(1_000 * KIB)
  expect([300, 300, 300, 100].map((size) => shared.takes([fact(size)]))).toEqual([true, true, false, true])
})

test('what the log does not take at once is not taken', () => {
  expect(new AppendRoom(1_000 * KIB).takes([fact(500), fact(500)])).toBe(false)
  expect(new AppendRoom(Number.POSITIVE_INFINITY).takes([fact(2_000)])).toBe(true)
})

test('an append has 100 events at most, and a command is never parted', () => {
  const room = new AppendRoom(1_000 * KIB)
  expect([60, 41, 40, 1].map((count) => room.takes(facts(count)))).toEqual([true, false, true, false])
  expect(new AppendRoom(1_000 * KIB).takes(facts(101))).toBe(false)
})

test('bytes count, not characters', () => {
  expect(new AppendRoom(3_000).takes([{ type: 'Fact', data: 'ش'.repeat(2_000) }])).toBe(false)
})

import { expect, test } from 'vitest'
import { LogGrowth } from './log-growth.ts'

test('who has everything is not behind; who lacks something is, for as long as that has been there', () => {
  const growth = new LogGrowth()
  expect(growth.secondsAfter(0n, 9_000)).toBe(0)
  growth.reached(10n, 1_000)
  growth.reached(20n, 3_000)
  expect(growth.secondsAfter(20n, 9_000)).toBe(0)
  expect(growth.secondsAfter(19n, 9_000)).toBe(6)
  expect(growth.secondsAfter(10n, 9_000)).toBe(6)
  expect(growth.secondsAfter(9n, 9_000)).toBe(8)
})

test('what is known already is not younger for being heard of again', () => {
  const growth = new LogGrowth()
  growth.reached(10n, 1_000)
  growth.reached(10n, 5_000)
  growth.reached(7n, 6_000)
  expect(growth.secondsAfter(9n, 9_000)).toBe(8)
})

test('what everybody has is forgotten', () => {
  const growth = new LogGrowth()
  growth.reached(10n, 1_000)
  growth.reached(20n, 3_000)
  growth.forget(20n)
  expect(growth.secondsAfter(20n, 9_000)).toBe(0)
  growth.reached(20n, 8_000)
  growth.reached(30n, 8_000)
  expect(growth.secondsAfter(20n, 9_000)).toBe(1)
})

test('a long time behind is told by a bounded number of steps, never too short', () => {
  const growth = new LogGrowth()
  for (let step = 1; step <= 100_000; step += 1) growth.reached(BigInt(step), step)
  for (const position of [0n, 1n, 50_000n, 99_998n]) {
    const exact = (100_000 - Number(position) - 1) / 1_000
    expect(growth.secondsAfter(position, 100_000)).toBeGreaterThanOrEqual(exact)
    expect(growth.secondsAfter(position, 100_000)).toBeLessThan(exact + 1)
  }
})

test('events are counted as they are told of, whoever lacks them', () => {
  const growth = new LogGrowth()
  growth.reached(10n, 1_000, 3)
  growth.reached(20n, 3_000, 2)
  expect([9n, 10n, 19n, 20n].map((position) => growth.eventsAfter(position))).toEqual([5, 2, 2, 0])
  growth.forget(10n)
  expect(growth.eventsAfter(9n)).toBe(2)
})

test('a log that is known to reach further than was told of has one event more, at least', () => {
  const growth = new LogGrowth()
  growth.reached(10n, 1_000)
  expect(growth.eventsAfter(9n)).toBe(1)
  growth.reached(10n, 2_000, 4)
  expect(growth.eventsAfter(9n)).toBe(4)
  expect(growth.secondsAfter(9n, 9_000)).toBe(8)
})

test('a long time behind is never too few events', () => {
  const growth = new LogGrowth()
  for (let step = 1; step <= 100_000; step += 1) growth.reached(BigInt(step), step, 1)
  expect(growth.eventsAfter(0n)).toBe(100_000)
  for (const position of [50_000, 99_998]) {
    const exact = 100_000 - position
    expect(growth.eventsAfter(BigInt(position))).toBeGreaterThanOrEqual(exact)
    expect(growth.eventsAfter(BigInt(position))).toBeLessThan(exact + 1_000)
  }
  expect(growth.eventsAfter(100_000n)).toBe(0)
})

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

import { liveLimits } from '@staffplan/contracts/live'
import { expect, test } from 'vitest'
import { Pace } from './pace.ts'

/** Sends as fast as allowed for so many seconds; returns the times of sending in milliseconds. */
function sendFor(seconds: number, ops: number): number[] {
  let now = 0
  const pace = new Pace(() => now)
  const times: number[] = []
  while (now < seconds * 1000) {
    const wait = pace.take(ops)
    if (wait === 0) times.push(now)
    now += wait
  }
  return times
}

test('a burst goes at once, a long queue below the server’s limit per second', () => {
  const times = sendFor(60, 1)
  expect(times.filter((time) => time === 0)).toHaveLength(liveLimits.commandBurst / 2)
  for (let second = 2; second < 60; second += 1) {
    const inSecond = times.filter((time) => Math.floor(time / 1000) === second).length
    expect(inSecond).toBeLessThanOrEqual(liveLimits.commandsPerSecond)
    expect(inSecond).toBeGreaterThan(15)
  }
})

test('large pastes stay below the limit of writes in any ten seconds', () => {
  const times = sendFor(60, liveLimits.opsPerCommand)
  for (const start of times) {
    const writes =
      times.filter((time) => time >= start && time < start + 10_000).length * liveLimits.opsPerCommand
    expect(writes).toBeLessThanOrEqual(liveLimits.opsPerTenSeconds)
  }
  expect(times.length).toBeGreaterThan(5)
})

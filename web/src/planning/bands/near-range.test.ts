import { expect, test } from 'vitest'
import { nearRange } from './near-range.ts'

const hundred = { count: 100, startOf: (index: number) => index * 34 }

test.each([
  ['at the top', { from: 0, to: 340, overscan: 0 }, [0, 10]],
  ['in the middle', { from: 1000, to: 1340, overscan: 2 }, [27, 41]],
  ['at the end', { from: 3300, to: 4000, overscan: 4 }, [93, 99]],
  ['when the list is still below the window', { from: -5000, to: -4000, overscan: 4 }, [0, 4]],
  ['when the list is above the window', { from: 9000, to: 9900, overscan: 4 }, [95, 99]],
])('%s', (_where, part, range) => {
  expect(nearRange(hundred, part)).toEqual(range)
})

test('an empty list has no range', () => {
  const [first, last] = nearRange({ count: 0, startOf: () => 0 }, { from: 0, to: 900, overscan: 1 })
  expect(last).toBeLessThan(first)
})

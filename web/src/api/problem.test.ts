import { expect, test } from 'vitest'
import { isOutcomeUnknown, problemOf } from './problem.ts'

test.each([
  [502, '<html>Bad Gateway</html>', true],
  [504, '<html>Gateway Timeout</html>', true],
  [503, { code: 'outcome-unknown' }, true],
  [503, { code: 'store-unavailable' }, false],
  [500, null, false],
])('after a %s with %j it is open whether it was done: %s', (status, body, isUnknown) => {
  expect(isOutcomeUnknown(problemOf(status, body))).toBe(isUnknown)
})

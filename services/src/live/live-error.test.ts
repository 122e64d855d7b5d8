import { expect, test } from 'vitest'
import { liveErrorOf } from './live-error.ts'

test.each(['busy', 'changed-meanwhile', 'read-model-behind', 'rebuilding', 'store-unavailable'] as const)(
  'what passes by itself is never called invalid: %s',
  (code) => {
    expect(liveErrorOf(code)).toBe('busy')
  },
)

test('what was decided too long ago is not called a change of somebody else', () => {
  expect(liveErrorOf('too-long-ago')).toBe('invalid')
})

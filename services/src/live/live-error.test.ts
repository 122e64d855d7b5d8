import { expect, test } from 'vitest'
import { liveErrorOf } from './live-error.ts'

test.each(['busy', 'changed-meanwhile', 'read-model-behind', 'rebuilding', 'store-unavailable'] as const)(
  'what passes by itself is never called invalid: %s',
  (code) => {
    expect(liveErrorOf(code)).toBe('busy')
  },
)

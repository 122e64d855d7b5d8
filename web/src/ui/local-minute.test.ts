import { expect, test } from 'vitest'
import { localMinute, readMinute } from './local-minute.ts'

test('a field names a moment that was, one that has not come, or none yet', () => {
  const noon = new Date(2025, 10, 28, 12)
  expect(readMinute(localMinute(noon))).toEqual({ time: noon, isAhead: false })
  expect(readMinute(`${new Date().getFullYear() + 1}-01-01T10:00`).isAhead).toBe(true)
  expect(readMinute('20261-01-01T10:00')).toEqual({ time: null, isAhead: true })
  expect(readMinute('')).toEqual({ time: null, isAhead: false })
})

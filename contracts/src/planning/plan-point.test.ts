import { expect, test } from 'vitest'
import { parsePlanPoint, planPoint, printPlanPoint } from './plan-point.ts'

test.each([
  'published',
  'draft',
  'snapshot:spring: the first',
  'rev:12',
  'position:9007199254740993',
  'at:2026-11-23T10:00:00Z',
])('%s is read, and printed as it was', (text) => {
  const point = parsePlanPoint(text)
  expect(point && printPlanPoint(point)).toBe(text)
  expect(planPoint.safeParse(text).success).toBe(true)
})

test.each(['', 'now', 'snapshot:', 'rev:-1', 'rev:', 'position:1.5', 'at:yesterday', 'draft:1'])(
  '%o names no state',
  (text) => {
    expect(parsePlanPoint(text)).toBeNull()
    expect(planPoint.safeParse(text).success).toBe(false)
  },
)

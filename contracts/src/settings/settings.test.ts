import { expect, test } from 'vitest'
import { fieldErrors } from '../validation.ts'
import { settings } from './settings.ts'

const CHOSEN = {
  planning: { startYear: 2019, planYears: 2 },
  importYears: { from: 2015, to: 2020 },
  currency: 'SR',
  overtimePolicies: [{ name: 'sa-art107', weeklyHours: 39, from: '2015-01-01' }],
}

test.each([
  [
    'a start year that leaves no year to plan',
    { planning: { startYear: 2200, planYears: 2 } },
    '/planning/startYear',
    { max: 2199 },
  ],
  [
    'more plan years than are left',
    { planning: { startYear: 2199, planYears: 2 } },
    '/planning/planYears',
    { max: 1 },
  ],
  [
    'more plan years than there may be, and than are left',
    { planning: { startYear: 2198, planYears: 11 } },
    '/planning/planYears',
    { max: 2 },
  ],
  [
    'more plan years than there may be',
    { planning: { startYear: 2019, planYears: 11 } },
    '/planning/planYears',
    { max: 10 },
  ],
  [
    'import years backwards near the last year',
    { importYears: { from: 2190, to: 2180 } },
    '/importYears/to',
    { min: 2190, max: 2200 },
  ],
  [
    'import years backwards',
    { importYears: { from: 2020, to: 2015 } },
    '/importYears/to',
    { min: 2020, max: 2069 },
  ],
])('%s: the bound can be kept, and stands where the trouble is', (_what, more, pointer, params) => {
  const { error } = settings.safeParse({ ...CHOSEN, ...more })
  expect(error && fieldErrors(error)).toEqual([{ pointer, code: 'out-of-range', params }])
})

test('start year and plan years are found wrong together', () => {
  const wrong = { ...CHOSEN, planning: { startYear: 2300, planYears: 11 } }
  const errors = fieldErrors(settings.safeParse(wrong).error!)
  expect(errors.map(({ pointer }) => pointer)).toContain('/planning/startYear')
  const params = { max: 10 }
  expect(errors).toContainEqual({ pointer: '/planning/planYears', code: 'out-of-range', params })
})

test('the last year can be planned and imported', () => {
  const last = { planning: { startYear: 2199, planYears: 1 }, importYears: { from: 2151, to: 2200 } }
  expect(settings.safeParse({ ...CHOSEN, ...last }).success).toBe(true)
})

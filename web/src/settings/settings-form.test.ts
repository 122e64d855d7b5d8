import { FULL_WEEK, type Settings } from '@staffplan/contracts/settings/settings'
import { fieldErrors } from '@staffplan/contracts/validation'
import { expect, test } from 'vitest'
import {
  expensesBodyOf,
  expensesFormOf,
  expensesFormSchema,
  shownExpenses,
  withExpenses,
} from './expenses-form.ts'
import { settingsBodyOf, settingsFormOf, settingsFormSchema } from './settings-form.ts'

const stored: Settings = {
  planning: { startYear: 2019, planYears: 2 },
  importYears: { from: 2015, to: 2020 },
  currency: 'SR',
  overtimePolicies: [{ name: 'sa-art107', weeklyHours: 39, from: '2015-01-01' }],
}
const form = settingsFormOf(stored)

function errorsOf(more: object): unknown[] {
  const { error } = settingsFormSchema.safeParse({ ...form, ...more })
  return error ? fieldErrors(error).map(({ pointer, code }) => [pointer, code]) : []
}

test('what was read is sent back as it was', () => {
  expect(settingsBodyOf(form)).toEqual(stored)
  expect(errorsOf({})).toEqual([])
})

test.each([
  ['a start year that is no number', { startYear: 'soon' }, '/startYear', 'wrong-type'],
  ['no plan year', { planYears: 0 }, '/planYears', 'out-of-range'],
  ['eleven plan years', { planYears: 11 }, '/planYears', 'out-of-range'],
  ['years backwards', { from: 2021 }, '/to', 'out-of-range'],
  ['no currency', { currency: ' ' }, '/currency', 'required'],
  ['a long currency', { currency: 'x'.repeat(11) }, '/currency', 'too-long'],
  ['no policy', { overtimePolicies: [] }, '/overtimePolicies', 'at-least-one'],
])('%s is said at its field', (_what, more, pointer, code) => {
  expect(errorsOf(more)).toEqual([[pointer, code]])
})

test('a policy without a day is wrong where it stands', () => {
  const [policy] = form.overtimePolicies
  expect(errorsOf({ overtimePolicies: [policy, { ...policy, from: '' }] })[0]).toEqual([
    '/overtimePolicies/1/from',
    'invalid',
  ])
})

test('a day that no policy would be meant for is refused, though the server would take it', () => {
  const [policy] = form.overtimePolicies
  expect(errorsOf({ overtimePolicies: [{ ...policy, from: '0202-01-01' }] })).toEqual([
    ['/overtimePolicies/0/from', 'date-out-of-range'],
  ])
})

test('a day that was stored so, however, does not keep other changes from being saved', () => {
  const old = settingsFormOf({
    ...stored,
    overtimePolicies: [{ name: 'sa-art107', weeklyHours: 39, from: '1850-01-01' }],
  })
  expect(errorsOf({ ...old, currency: 'EUR' })).toEqual([])
  const [policy] = old.overtimePolicies
  expect(errorsOf({ overtimePolicies: [{ ...policy, from: '1851-01-01' }] })).toEqual([
    ['/overtimePolicies/0/from', 'date-out-of-range'],
  ])
})

test('hours of a policy that does not ask for them refuse nothing, and are sent as a full week', () => {
  const overtimePolicies = [
    { key: 'one', name: 'basic-150' as const, weeklyHours: 'many', from: '2015-01-01' },
    { key: 'two', name: 'sa-art107' as const, weeklyHours: 40, from: '2016-01-01' },
  ]
  expect(errorsOf({ overtimePolicies })).toEqual([])
  const sent = settingsBodyOf({ ...form, overtimePolicies }).overtimePolicies
  expect(sent.map(({ weeklyHours }) => weeklyHours)).toEqual([FULL_WEEK, 40])
})

test('of two policies that hold from the same day the later is wrong', () => {
  const [policy] = form.overtimePolicies
  expect(errorsOf({ overtimePolicies: [policy, { ...policy, from: '2020-01-01' }, policy] })).toEqual([
    ['/overtimePolicies/2/from', 'duplicate'],
  ])
})

test('every offered year and every year with a figure has a row; empty ones are not sent', () => {
  const answer = { content: [{ year: 2012, internal: 5, atk: null }] }
  const filled = expensesFormOf(answer)
  const shown = shownExpenses(filled.rows, [2019, 2020])
  expect(shown.map(({ year }) => year)).toEqual([2012, 2019, 2020])
  expect(expensesBodyOf(filled)).toEqual(answer)
  expect(expensesFormSchema.safeParse(filled).success).toBe(true)
})

test('a figure that is entered and emptied again leaves nothing behind', () => {
  const { rows } = expensesFormOf({ content: [{ year: 2020, internal: 5, atk: null }] })
  const entered = withExpenses(rows, { year: 2019, internal: null, atk: 7 })
  expect(entered.map(({ year }) => year)).toEqual([2019, 2020])
  expect(withExpenses(entered, { year: 2019, internal: null, atk: null })).toEqual(rows)
})

test.each([-1, 'much', Infinity])('the figure %s is refused', (internal) => {
  const rows = [{ year: 2019, internal, atk: null }]
  expect(expensesFormSchema.safeParse({ rows }).success).toBe(false)
})

import { expect, test } from 'vitest'
import { errorsByField, errorsByPart, asRequired } from './errors-by-field.ts'

test('each field shows the first thing wrong with it, also deep inside', () => {
  const errors = [
    { pointer: '/name', code: 'required' },
    { pointer: '/name', code: 'too-long' },
    { pointer: '/driverDataSources/1/weight', code: 'out-of-range' },
  ]
  expect(errorsByField(errors, ({ code }) => code)).toEqual({
    name: 'required',
    driverDataSources: 'out-of-range',
  })
})

test('a number, a choice or a text that was left out is needed, not wrong', () => {
  const errors = [
    { pointer: '/weight', code: 'wrong-type' },
    { pointer: '/email', code: 'email-invalid' },
    { pointer: '/name', code: 'too-long' },
  ]
  expect(asRequired(errors, { weight: null, email: '', name: 'x' })).toEqual([
    { pointer: '/weight', code: 'required' },
    { pointer: '/email', code: 'required' },
    { pointer: '/name', code: 'too-long' },
  ])
})

test('what is wrong in a row is known by its row and name, the first of each', () => {
  const errors = [
    { pointer: '/name', code: 'required' },
    { pointer: '/costCentreIds/0', code: 'cost-centre-taken' },
    { pointer: '/rows/1/weight', code: 'out-of-range' },
    { pointer: '/rows/1/weight', code: 'not-a-step' },
    { pointer: '/rows/0/label', code: 'too-long' },
  ]
  expect(errorsByPart(errors, ({ code }) => code)).toEqual({
    rows: { '1/weight': 'out-of-range', '0/label': 'too-long' },
  })
})

test('so is what was left out of a row', () => {
  const errors = [{ pointer: '/policies/1/from', code: 'invalid' }]
  expect(asRequired(errors, { policies: [{ from: '2019-01-01' }, { from: '' }] })).toEqual([
    { pointer: '/policies/1/from', code: 'required' },
  ])
})

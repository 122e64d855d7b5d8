import { expect, test } from 'vitest'
import { errorsByField, leftOut } from './errors-by-field.ts'

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
  expect(leftOut(errors, { weight: null, email: '', name: 'x' })).toEqual([
    { pointer: '/weight', code: 'required' },
    { pointer: '/email', code: 'required' },
    { pointer: '/name', code: 'too-long' },
  ])
})

import { expect, test } from 'vitest'
import { errorsByField } from './errors-by-field.ts'

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

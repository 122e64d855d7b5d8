import { expect, test } from 'vitest'
import { z } from 'zod'
import { specialDriver } from '@staffplan/contracts/drivers/special-driver'
import { fieldErrors } from '@staffplan/contracts/validation'
import { enteredEffect, enteredEffectSchema, storedEffect } from './effect.ts'

test('a relative effect is entered as percent and stored divided by 100, exactly', () => {
  expect(storedEffect({ type: 'relative', value: 7 }).value).toBe(0.07)
  expect(storedEffect({ type: 'relative', value: 14.285 }).value).toBe(0.14285)
  expect(enteredEffect({ type: 'relative', value: 0.29 }).value).toBe(29)
})

test('an absolute effect is stored as entered', () => {
  expect(storedEffect({ type: 'absolute', value: 2.5 }).value).toBe(2.5)
  expect(enteredEffect({ type: 'absolute', value: 2.5 }).value).toBe(2.5)
})

test('what is no number is nothing else either', () => {
  expect(storedEffect({ type: 'relative', value: 'seven' }).value).toBe('seven')
  expect(enteredEffect({ type: 'relative', value: null }).value).toBeNull()
})

test.each([
  ['relative', 100_000_001, { max: 100_000_000 }],
  ['relative', -100_000_001, { min: -100_000_000 }],
  ['absolute', 1_000_001, { max: 1_000_000 }],
] as const)('the bound of a %s effect is said as it is entered: %d', (type, value, params) => {
  const schema = enteredEffectSchema(z.object(specialDriver.fields))
  const { error } = schema.safeParse({ name: 'Pilot', comment: '', type, value })
  expect(fieldErrors(error!)).toEqual([{ pointer: '/value', code: 'out-of-range', params }])
})

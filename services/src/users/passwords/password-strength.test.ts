import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'
import { refuseWeak } from './password-strength.ts'

const person = { firstName: 'Nadia', lastName: 'Roth', email: 'nadia@example.com' }
const meter = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })

test.each([
  ['password1234', 1],
  ['sunshine2019!', 2],
])('%j, of strength %i, is refused', async (password, strength) => {
  expect(meter.check(password).score).toBe(strength)
  await expect(refuseWeak(password, { person, pointer: '/password' })).rejects.toMatchObject({
    code: 'password-weak',
    errors: [{ pointer: '/password', code: 'password-weak' }],
  })
})

test.each([
  ['correct horse', 3],
  ['tortoise Velvet 91 harbour', 4],
])('%j, of strength %i, is taken', async (password, strength) => {
  expect(meter.check(password).score).toBe(strength)
  await expect(refuseWeak(password, { person, pointer: '/password' })).resolves.toBeUndefined()
})

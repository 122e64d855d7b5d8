import { fieldErrors } from '@staffplan/contracts/validation'
import { describe, expect, test } from 'vitest'
import { blankUser, fullName, type UserForm, userBodyOf, userForm, userFormOf } from './user-form.ts'

const nadia: UserForm = { ...blankUser, firstName: 'Nadia', lastName: 'Roth', email: 'nadia@example.com' }
const PASSWORD = 'tortoise Velvet 91 harbour'

function errorsOf(form: UserForm): [string, string][] {
  const { error } = userForm.safeParse(form)
  return error ? fieldErrors(error).map(({ pointer, code }) => [pointer, code]) : []
}

test('a new user is an enabled administrator with a German locale until somebody says otherwise', () => {
  expect(blankUser).toMatchObject({ roleId: 1, enabled: true, locale: 'de_DE' })
})

describe('what an administrator fills in', () => {
  test('names and e-mail suffice; the password may come later through a link', () => {
    expect(errorsOf(nadia)).toEqual([])
  })

  test('all that is missing is said at once', () => {
    expect(errorsOf({ ...blankUser, locale: null, roleId: null })).toEqual([
      ['/firstName', 'required'],
      ['/lastName', 'required'],
      ['/email', 'required'],
      ['/locale', 'not-a-choice'],
      ['/roleId', 'not-a-choice'],
    ])
  })

  test.each<[string, Partial<UserForm>, [string, string]]>([
    ['an address that is none', { email: 'nadia' }, ['/email', 'email-invalid']],
    ['a locale nobody offers', { locale: 'fr_FR' }, ['/locale', 'not-a-choice']],
    ['a short password', { password: 'short', passwordRepeat: 'short' }, ['/password', 'too-short']],
    ['another repeat', { password: PASSWORD, passwordRepeat: 'x' }, ['/passwordRepeat', 'password-mismatch']],
    ['no repeat', { password: PASSWORD }, ['/passwordRepeat', 'password-mismatch']],
    ['only a repeat', { passwordRepeat: PASSWORD }, ['/passwordRepeat', 'password-mismatch']],
  ])('%s is refused at its field', (_what, change, error) => {
    expect(errorsOf({ ...nadia, ...change })).toEqual([error])
  })

  test('a wrong repeat is said beside everything else that is wrong', () => {
    const codes = errorsOf({ ...nadia, firstName: '', passwordRepeat: 'x' }).map(([, code]) => code)
    expect(codes).toEqual(['required', 'password-mismatch'])
  })
})

describe('what is sent', () => {
  test('the password once, and none when it stays', () => {
    const sent = userBodyOf({ ...nadia, password: PASSWORD, passwordRepeat: PASSWORD })
    expect(sent).toMatchObject({ password: PASSWORD, roleId: 1 })
    expect(sent).not.toHaveProperty('passwordRepeat')
    expect(userBodyOf(nadia)).not.toHaveProperty('password')
  })

  test('of a user that was read, everything that was read, without a password', () => {
    const { password: _, passwordRepeat: __, roleId, ...values } = { ...nadia, locale: 'ar_SA' as const }
    const row = { ...values, id: 7, role: { id: 2, name: 'User', description: '' } }
    expect(userBodyOf(userFormOf(row))).toEqual({ ...values, roleId: 2 })
    expect(roleId).toBe(1)
  })
})

test('somebody is deleted by their full name', () => {
  expect(fullName({ firstName: 'Uma', lastName: 'علي' })).toBe('Uma علي')
})

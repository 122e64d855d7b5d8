import { newPassword } from '@staffplan/contracts/users/password'
import { ADMINISTRATOR_ROLE } from '@staffplan/contracts/users/roles'
import { type UserRow, user } from '@staffplan/contracts/users/user'
import { z } from 'zod'
import type { Values } from '#records/screen.ts'

/** The form for administrators; an empty password sets none, or keeps the current one. */
export type UserForm = {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phone: string
  readonly mobile: string
  readonly locale: string | null
  readonly roleId: number | null
  readonly enabled: boolean
  readonly password: string
  readonly passwordRepeat: string
}

export const userForm = z
  .object({
    ...user.fields,
    // Reports a missing address as missing, not as invalid.
    email: z.string().min(1).pipe(user.fields.email),
    password: newPassword.or(z.literal('')),
    passwordRepeat: z.string(),
  })
  .refine(({ password, passwordRepeat }) => password === passwordRepeat, {
    path: ['passwordRepeat'],
    params: { code: 'password-mismatch' },
    when: () => true, // also while other fields are wrong
  })

export const blankUser: UserForm = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  mobile: '',
  locale: 'de_DE',
  roleId: ADMINISTRATOR_ROLE,
  enabled: true,
  password: '',
  passwordRepeat: '',
}

export function userFormOf(row: UserRow): UserForm {
  const { id: _, role, ...values } = row
  return { ...values, roleId: role.id, password: '', passwordRepeat: '' }
}

/** The body of the request. */
export function userBodyOf(form: UserForm): Values {
  const { passwordRepeat: _, password, ...values } = form
  return password === '' ? values : { ...values, password }
}

/** The name that must be typed to delete a user. */
export function fullName({ firstName, lastName }: Pick<UserForm, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`
}

import type { FieldError } from '@staffplan/contracts/refusal'
import { MIN_STRENGTH, newPassword } from '@staffplan/contracts/users/password'
import { fieldErrors } from '@staffplan/contracts/validation'
import { asRequired } from '#records/errors-by-field.ts'
import { useState } from 'react'
import { prepareStrength } from './password-strength.ts'
import { useStrength } from './use-strength.ts'

export type NewPassword = {
  readonly first: string
  readonly second: string
  readonly setFirst: (text: string) => void
  readonly setSecond: (text: string) => void
  /** Loads the word lists; call when the field gets the focus. */
  readonly prepare: () => void
  /** 0 to 4; null until something was typed and measured. */
  readonly score: number | null
  /** The password and its repetition, by field name. */
  readonly values: { readonly password: string; readonly again: string }
  /** Why the password is refused however strong it is. */
  readonly unfit: FieldError | null
  /** Errors of the fields, at `/password` and `/again`. */
  readonly errors: readonly FieldError[]
}

export function useNewPassword(): NewPassword {
  const [first, setFirst] = useState('')
  const [second, setSecond] = useState('')
  const score = useStrength(first)
  return {
    first,
    second,
    setFirst,
    setSecond,
    prepare: prepareStrength,
    score,
    values: { password: first, again: second },
    unfit: unfitness(first)[0] ?? null,
    errors: errorsOf({ first, second, score }),
  }
}

type Typed = Pick<NewPassword, 'first' | 'second' | 'score'>

function errorsOf({ first, second, score }: Typed): FieldError[] {
  const unfit = unfitness(first)
  const errors = unfit.length > 0 ? unfit : score !== null && score < MIN_STRENGTH ? [WEAK] : []
  const again = second === '' ? 'required' : 'password-mismatch'
  return [
    ...asRequired(
      errors.map((one) => ({ ...one, pointer: '/password' })),
      { password: first },
    ),
    ...(second === first && second !== '' ? [] : [{ pointer: '/again', code: again }]),
  ]
}

function unfitness(password: string): FieldError[] {
  const { error } = newPassword.safeParse(password)
  return error ? fieldErrors(error) : []
}

const WEAK: FieldError = { pointer: '/password', code: 'password-weak' }

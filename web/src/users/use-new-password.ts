import { MIN_STRENGTH } from '@staffplan/contracts/users/password'
import { useState } from 'react'
import { prepareStrength } from './password-strength.ts'
import { useStrength } from './use-strength.ts'

export type NewPassword = {
  readonly first: string
  readonly second: string
  readonly setFirst: (text: string) => void
  readonly setSecond: (text: string) => void
  /** Fetches the word lists; call when the field is entered. */
  readonly prepare: () => void
  /** 0 to 4; null before anything was typed or measured. */
  readonly score: number | null
  readonly isRepeated: boolean
  readonly isStrong: boolean
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
    isRepeated: first === second,
    isStrong: score !== null && score >= MIN_STRENGTH,
  }
}

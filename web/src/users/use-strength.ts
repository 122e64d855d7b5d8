import { useEffect, useState } from 'react'
import { strengthOf } from './password-strength.ts'

/** The strength of a password, 0 to 4; null until something was typed and measured. */
export function useStrength(password: string): number | null {
  const [measured, setMeasured] = useState<number | null>(null)
  useEffect(() => {
    if (password === '') return
    let isCurrent = true
    void strengthOf(password).then((score) => isCurrent && setMeasured(score))
    return () => {
      isCurrent = false
    }
  }, [password])
  return password === '' ? null : measured
}

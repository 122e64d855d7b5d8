import { useEffect, useState } from 'react'
import { strengthOf } from './password-strength.ts'

/** 0 to 4; null before anything was typed or measured. */
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

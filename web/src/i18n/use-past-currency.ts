import { useLayoutEffect } from 'react'
import { setPastCurrency } from './i18n.ts'

/** For a screen of the past: what money was called then, empty while that is not known. Null for one that shows now. */
export function usePastCurrency(label: string | null): void {
  useLayoutEffect(() => {
    setPastCurrency(label)
    return () => setPastCurrency(null)
  }, [label])
}

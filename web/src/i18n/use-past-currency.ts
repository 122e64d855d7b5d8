import { useLayoutEffect } from 'react'
import { setPastCurrency } from './i18n.ts'

/** Sets the currency's name for a screen: that of the past, '' while it is loading; null for a screen of the present. */
export function usePastCurrency(label: string | null): void {
  useLayoutEffect(() => {
    setPastCurrency(label)
    return () => setPastCurrency(null)
  }, [label])
}

import { useSyncExternalStore } from 'react'

/** For this tab only, and for as long as it is open: a reload in front of others must not show what was hidden. */
const KEY = 'staffplan.payHidden'
/** Stands where an amount was, as wide for a small one as for a large one. */
export const HIDDEN_PAY = '•••'
const listeners = new Set<() => void>()

/** Whether amounts of pay are hidden from whoever looks at the same screen. */
export function usePayHidden(): boolean {
  return useSyncExternalStore(subscribe, isPayHidden)
}

export function togglePayHidden(): void {
  if (isPayHidden()) sessionStorage.removeItem(KEY)
  else sessionStorage.setItem(KEY, 'true')
  for (const listener of listeners) listener()
}

function isPayHidden(): boolean {
  return sessionStorage.getItem(KEY) === 'true'
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

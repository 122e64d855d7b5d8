import { useSyncExternalStore } from 'react'

/** In session storage, so for this tab only, and surviving a reload, which must not reveal pay while others are watching. */
const KEY = 'staffplan.payHidden'
/** Replaces a hidden amount; as wide for a small amount as for a large one. */
export const HIDDEN_PAY = '•••'
const listeners = new Set<() => void>()

/** Whether pay is hidden from others who look at the screen. */
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

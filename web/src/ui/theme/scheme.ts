import { useSyncExternalStore } from 'react'

export type Scheme = 'light' | 'dark'

/** Also read by public/first-paint.js. */
const KEY = 'staffplan.scheme'
const ATTRIBUTE = 'data-mantine-color-scheme'
const listeners = new Set<() => void>()

export function useScheme(): Scheme {
  return useSyncExternalStore(subscribe, currentScheme)
}

export function toggleScheme(): void {
  const next: Scheme = currentScheme() === 'dark' ? 'light' : 'dark'
  localStorage.setItem(KEY, next)
  document.documentElement.setAttribute(ATTRIBUTE, next)
  for (const listener of listeners) listener()
}

function currentScheme(): Scheme {
  return document.documentElement.getAttribute(ATTRIBUTE) === 'dark' ? 'dark' : 'light'
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

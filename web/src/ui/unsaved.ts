import { useEffect, useRef } from 'react'

type Held = { isFree: boolean }

/** Forms on this page that hold what nobody saved yet. */
const held = new Set<Held>()

export function hasUnsaved(): boolean {
  return [...held].some(({ isFree }) => !isFree)
}

/** Lets the page go without asking: what was typed is given up, or kept elsewhere. */
export function letUnsavedGo(): void {
  for (const form of held) form.isFree = true
}

/**
 * Nothing typed is lost unasked: while something is unsaved, `UnsavedGuard` holds back every way out. The returned
 * function says that it is saved: from now on leaving asks nothing.
 */
export function useUnsaved(isUnsaved: boolean): () => void {
  const form = useRef<Held>({ isFree: false })
  useEffect(() => {
    if (!isUnsaved) return
    const own = { isFree: false }
    form.current = own
    held.add(own)
    return () => void held.delete(own)
  }, [isUnsaved])
  return () => {
    form.current.isFree = true
  }
}

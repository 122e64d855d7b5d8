import { useEffect, useRef } from 'react'

type Held = { isFree: boolean; readonly isUnsaved: () => boolean }

/** Forms and grids on this page that may hold what nobody saved yet. */
const held = new Set<Held>()

export function hasUnsaved(): boolean {
  return [...held].some(({ isFree, isUnsaved }) => !isFree && isUnsaved())
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
  const form = useRef<Held>({ isFree: false, isUnsaved: () => false })
  useEffect(() => {
    if (!isUnsaved) return
    form.current = { isFree: false, isUnsaved: () => true }
    return hold(form.current)
  }, [isUnsaved])
  return () => {
    form.current.isFree = true
  }
}

/** What is under way to the server, whether or not its form is left. */
let saving = 0

export function isSaving(): boolean {
  return saving > 0
}

/** While it is under way leaving says so, instead of offering to discard what can no longer be taken back. */
export async function whileSaving<Answer>(answer: Promise<Answer>): Promise<Answer> {
  saving += 1
  try {
    return await answer
  } finally {
    saving -= 1
  }
}

/** The same for what only looks whether something is unsaved when somebody leaves. */
export function useUnsavedOnLeaving(isUnsaved: () => boolean): void {
  useEffect(() => hold({ isFree: false, isUnsaved }), [isUnsaved])
}

/** Returns its own undo. */
function hold(own: Held): () => void {
  held.add(own)
  return () => void held.delete(own)
}

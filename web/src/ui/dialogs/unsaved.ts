import { createContext, use, useEffect, useRef, useState } from 'react'

type Held = {
  isFree: boolean
  readonly isUnsaved: () => boolean
  /** Another screen leaves it where it is. */
  readonly isAside?: boolean
  readonly discard?: (() => void) | undefined
}

/** Forms and grids on this page that may hold what nobody saved yet. */
const held = new Set<Held>()

export function hasUnsaved(): boolean {
  return [...held].some(({ isFree, isAside, isUnsaved }) => !isFree && !isAside && isUnsaved())
}

/** The same of what is lost when the tab is closed or its user leaves. */
export function isLostAtTheEnd(): boolean {
  return hasUnsaved() || [...held].some(({ isFree, isUnsaved }) => !isFree && isUnsaved())
}

/** Around a form that closes by itself, without a step of the address: what it alone holds unsaved. */
export const UnsavedScope = createContext<Set<Held> | null>(null)

/** `value` is for an `UnsavedScope` around the form. */
export function useUnsavedScope() {
  const [within] = useState(() => new Set<Held>())
  return {
    value: within,
    hasUnsaved: () => [...within].some(({ isFree, isUnsaved }) => !isFree && isUnsaved()),
    discard: () => {
      for (const { isFree, discard } of within) if (!isFree) discard?.()
    },
  }
}

/** Lets the page go without asking: what was typed is given up, or kept elsewhere. */
export function letUnsavedGo(): void {
  for (const form of held) form.isFree = true
  for (const save of saves) save.isFree = true
}

/** It was asked about and is not wanted: nothing of it is there when its form is opened again. */
export function discardUnsaved(): void {
  for (const { isFree, discard } of held) if (!isFree) discard?.()
}

/**
 * Nothing typed is lost unasked: while something is unsaved, `UnsavedGuard` holds back every way out. The returned
 * function says that it is saved: from now on leaving asks nothing. `discard`, the same at every call, is for what the form keeps elsewhere.
 */
export function useUnsaved(isUnsaved: boolean, discard?: () => void): () => void {
  const form = useRef<Held>({ isFree: false, isUnsaved: () => false })
  const within = use(UnsavedScope)
  useEffect(() => {
    if (!isUnsaved) return
    const own = { isFree: false, isUnsaved: () => true, discard }
    form.current = own
    const letGo = hold(own)
    within?.add(own)
    return () => {
      letGo()
      within?.delete(own)
    }
  }, [isUnsaved, discard, within])
  return () => {
    form.current.isFree = true
  }
}

/** What is under way to the server, whether or not its form is left. */
const saves = new Set<{ isFree: boolean }>()

export function isSaving(): boolean {
  return [...saves].some(({ isFree }) => !isFree)
}

/** While it is under way leaving says so, instead of offering to discard what can no longer be taken back. */
export async function whileSaving<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const save = { isFree: false }
  saves.add(save)
  try {
    return await answer
  } finally {
    saves.delete(save)
  }
}

/** The same for what only looks whether something is unsaved when somebody leaves. */
export function useUnsavedOnLeaving(isUnsaved: () => boolean): void {
  useEffect(() => hold({ isFree: false, isUnsaved }), [isUnsaved])
}

/** The same for what is kept in the tab, and is lost with it only. */
export function useUnsavedAside(isUnsaved: () => boolean): void {
  useEffect(() => hold({ isFree: false, isAside: true, isUnsaved }), [isUnsaved])
}

/** Returns its own undo. */
function hold(own: Held): () => void {
  held.add(own)
  return () => void held.delete(own)
}

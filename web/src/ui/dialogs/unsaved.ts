import { createContext, use, useEffect, useRef, useState, useSyncExternalStore } from 'react'

type Held = {
  isFree: boolean
  readonly isUnsaved: () => boolean
  /** Another screen leaves it where it is. */
  readonly isAside?: boolean
  readonly discard?: (() => void) | undefined
  /** What would be lost, in a sentence; '' where others say all of it. */
  readonly words?: (() => string | undefined) | undefined
}

/** Forms and grids on this page that may hold what nobody saved yet. */
const held = new Set<Held>()

export function hasUnsaved(): boolean {
  return [...held].some(({ isFree, isAside, isUnsaved }) => !isFree && !isAside && isUnsaved())
}

/** What would be lost in words, as far as whoever holds it has any. */
export type Lost = { readonly said: readonly string[]; readonly isAll: boolean }

export function lostOnLeaving(): Lost {
  return lostOf(({ isAside }) => !isAside)
}

/** The same of what is lost when the tab is closed or its user leaves. */
export function isLostAtTheEnd(): boolean {
  return hasUnsaved() || [...held].some(({ isFree, isUnsaved }) => !isFree && isUnsaved())
}

export function lostAtTheEnd(): Lost {
  return lostOf(() => true)
}

function lostOf(isCounted: (one: Held) => boolean): Lost {
  const said = [...held]
    .filter((one) => !one.isFree && isCounted(one) && one.isUnsaved())
    .map(({ words }) => words?.())
  return {
    said: said.filter((each) => each !== undefined).filter((each) => each !== ''),
    isAll: !said.includes(undefined),
  }
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
 * function says that it is saved: from now on leaving asks nothing, and a step that waited for this goes on; true if
 * one did. `discard`, the same at every call, is for what the form keeps elsewhere.
 */
export function useUnsaved(isUnsaved: boolean, discard?: () => void): () => boolean {
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
    return goOnIfFree()
  }
}

/** What is under way to the server, whether or not its form is left. */
const saves = new Set<{ isFree: boolean }>()

export function isSaving(): boolean {
  return [...saves].some(({ isFree }) => !isFree)
}

/** The same for what shows it. */
export function useIsSaving(): boolean {
  return useSyncExternalStore(subscribe, isSaving)
}

/**
 * While it is under way leaving says so, instead of offering to discard what can no longer be taken back. A step that
 * waited for it goes on afterwards; if it was not stored, the step is dropped, so that its user sees why.
 */
export async function whileSaving<Answer>(
  answer: Promise<Answer>,
  isStored: (answer: Answer) => boolean = () => true,
): Promise<Answer> {
  const save = { isFree: false }
  saves.add(save)
  let isDone = false
  try {
    const given = await answer
    isDone = isStored(given)
    return given
  } finally {
    saves.delete(save)
    if (!isDone && !hasUnsaved()) takeWaiting()?.drop()
    settle()
  }
}

type Step = { readonly goOn: () => void; readonly drop: () => void }

/** The way out that is held back, if any. */
let waiting: Step | null = null
const listeners = new Set<() => void>()

/** Holds a step back until nothing is unsaved any more; returns its own undo. */
export function holdBack(step: Step): () => void {
  waiting = step
  settle() // what it waits for may have ended just now
  return () => {
    if (waiting === step) waiting = null
  }
}

export function takeWaiting(): Step | null {
  const step = waiting
  waiting = null
  return step
}

function goOnIfFree(): boolean {
  if (!waiting || hasUnsaved() || isSaving()) return false
  takeWaiting()?.goOn()
  return true
}

/** Not before whoever saved has said what became of it. */
function settle(): void {
  setTimeout(() => {
    goOnIfFree()
    for (const listener of listeners) listener()
  })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

type OnLeaving = Pick<Held, 'discard' | 'words'>

/** The same for what only looks whether something is unsaved when somebody leaves. */
export function useUnsavedOnLeaving(isUnsaved: () => boolean, { words, discard }: OnLeaving = {}): void {
  const said = useRef(words)
  useEffect(() => {
    said.current = words
  })
  const hasWords = words !== undefined
  useEffect(
    () =>
      hold({ isFree: false, isUnsaved, discard, ...(hasWords && { words: () => said.current?.() ?? '' }) }),
    [isUnsaved, discard, hasWords],
  )
}

/** The same for what is kept in the tab, and is lost with it only. */
export function useUnsavedAside(isUnsaved: () => boolean, words: () => string | undefined): void {
  useEffect(() => hold({ isFree: false, isAside: true, isUnsaved, words }), [isUnsaved, words])
}

/** Returns its own undo. */
function hold(own: Held): () => void {
  held.add(own)
  return () => {
    held.delete(own)
    if (waiting) settle()
  }
}

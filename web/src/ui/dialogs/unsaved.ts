import { createContext, use, useEffect, useRef, useState, useSyncExternalStore } from 'react'

type Held = {
  isFree: boolean
  readonly isUnsaved: () => boolean
  /** Another screen leaves the input intact; it is lost only with the tab. */
  readonly isAside?: boolean
  readonly discard?: (() => void) | undefined
  /** A sentence about what would be lost; '' when others already name all of it. */
  readonly words?: (() => string | undefined) | undefined
}

/** Forms and grids on this page that may hold unsaved input. */
const held = new Set<Held>()

export function hasUnsaved(): boolean {
  return [...held].some(({ isFree, isAside, isUnsaved }) => !isFree && !isAside && isUnsaved())
}

/** What would be lost in words, as far as it can be named; `isAll` when nothing is missing. */
export type Lost = { readonly said: readonly string[]; readonly isAll: boolean }

export function lostOnLeaving(): Lost {
  return lostOf(({ isAside }) => !isAside)
}

/** Whether closing the tab or logging out would lose anything. */
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

/** Set around a form that closes without changing the address; holds the unsaved input of that form only. */
export const UnsavedScope = createContext<Set<Held> | null>(null)

/** The state for an `UnsavedScope` around a form; `value` is for its provider. */
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

/** Lets the page go without asking: unsaved input is given up or kept elsewhere. */
export function releaseUnsavedGuards(): void {
  for (const form of held) form.isFree = true
  for (const save of saves) save.isFree = true
}

/** The user chose to discard the input: nothing of it must be left when the form is opened again. */
export function discardUnsaved(): void {
  for (const { isFree, discard } of held) if (!isFree) discard?.()
}

/**
 * Asks before unsaved input is lost: while `isUnsaved`, `UnsavedGuard` holds back every navigation. Call the returned
 * function once saved: leaving then asks nothing, and a navigation that was waiting continues; it returns true if one
 * did. `discard`, which must be the same function at every call, drops what the form keeps elsewhere.
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

/** Saves under way, whether or not their form is still open. */
const saves = new Set<{ isFree: boolean }>()

export function isSaving(): boolean {
  return [...saves].some(({ isFree }) => !isFree)
}

/** `isSaving` for components. */
export function useIsSaving(): boolean {
  return useSyncExternalStore(subscribe, isSaving)
}

/**
 * While the save is running, leaving says so instead of offering to discard what can no longer be undone. A waiting
 * navigation continues afterwards; if the save failed it is dropped, so that the user sees why.
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

/** The navigation that is being held back, if any. */
let waiting: Step | null = null
const listeners = new Set<() => void>()

/** Holds a navigation back until nothing is unsaved; returns its own undo. */
export function holdBack(step: Step): () => void {
  waiting = step
  settle() // what it waits for may just have been saved
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

/** Deferred, so that the code that saved can first report the outcome. */
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

/** Like `useUnsaved`, for content that finds out whether it is unsaved only when the user leaves. */
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

/** Like `useUnsavedOnLeaving`, for input that is kept in the tab and lost only with it. */
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

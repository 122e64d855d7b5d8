import { useEffect, useState } from 'react'
import { lastPerson } from '#api/unsent.ts'
import type { Values } from './screen.ts'
import { forgetBeside, placesBeside } from './typed-beside.ts'

/** In the tab's own storage: gone with the tab, and never read by another one. */
const KEY = 'staffplan.typed'

export type Typed = {
  /** Names the form: its record. */
  readonly form: string
  /** What was typed and is not saved, without passwords. */
  readonly values: Values
  /** What the same fields held before, so that what others save until then is not taken for it. */
  readonly before: Values
}
type Kept = { readonly userId: number; readonly forms: readonly Typed[] }

/** What the forms on this page hold unsaved. */
const forms = new Set<() => Typed>()

/** What this page holds beside its forms: each keeps its own for the person, and says whether there is room for it. */
const beside = new Set<(userId: number) => boolean>()

/** The session ended under a form: what was typed waits in this tab for the same person. False where there is no room for it. */
export function keepTyped(userId: number): boolean {
  const areKept = [...beside].map((keep) => keep(userId))
  return keepForms(userId) && areKept.every(Boolean)
}

function keepForms(userId: number): boolean {
  const typed = [...forms].map((each) => each()).filter(({ values }) => Object.keys(values).length > 0)
  if (typed.length === 0) return true
  // What an earlier session left in other forms waits until they are opened again.
  const kept = stored()
  const names = new Set(typed.map(({ form }) => form))
  const others = kept?.userId === userId ? kept.forms.filter(({ form }) => !names.has(form)) : []
  return keep({ userId, forms: [...others, ...typed] })
}

/** Whether something of whoever is here waits in the tab. */
export function isTypingKept(): boolean {
  return stored() !== null || ownBeside().length > 0
}

/** By the place of what is kept there: whether the screen that shows it says all of it by itself. */
const told = new Map<string, () => boolean>()

/** As long as it is shown; returns its own undo. */
export function tellTyped(place: string, isAll: () => boolean): () => void {
  told.set(place, isAll)
  return () => void told.delete(place)
}

/** There are no words for what no screen shows; nothing more is to be said where each says its own. */
export function wordsOfKept(): string | undefined {
  const isTold = stored() === null && ownBeside().every((place) => told.get(place)?.() ?? false)
  return isTold ? '' : undefined
}

/** Whoever leaves gives it up; what others left beside a plan waits on for them. */
export function forgetTyped(): void {
  sessionStorage.removeItem(KEY)
  for (const place of ownBeside()) forgetBeside(place)
}

/** Somebody else is here now. Forms may hold what is nobody else's business; the numbers of a plan wait for whose they are. */
export function forgetFormsOfOthers(userId: number): void {
  if (stored()?.userId !== userId) sessionStorage.removeItem(KEY)
}

function ownBeside(): readonly string[] {
  return placesBeside(lastPerson())
}

/** Has what is typed kept when the session ends; it is asked for then, and not before. */
export function useTypingKept(typed: () => Typed): void {
  useEffect(() => {
    forms.add(typed)
    return () => void forms.delete(typed)
  })
}

/** The same for what is no form: it waits under `TYPED_BESIDE`, whoever signs in before its author. */
export function useKeptBeside(keep: (userId: number) => boolean): void {
  useEffect(() => {
    beside.add(keep)
    return () => void beside.delete(keep)
  })
}

type Wanted = { readonly form: string; readonly userId: number | undefined }

/** What was kept of this form for this person; it is taken with it. */
export function useKeptTyping({ form, userId }: Wanted): Typed | null {
  const [taken] = useState(() => {
    const kept = stored()
    return (kept?.userId === userId && kept?.forms.find((each) => each.form === form)) || null
  })
  useEffect(() => {
    if (taken) forget(taken.form)
  }, [taken])
  return taken
}

function forget(form: string): void {
  const kept = stored()
  const left = kept?.forms.filter((each) => each.form !== form) ?? []
  if (kept && left.length > 0) keep({ ...kept, forms: left })
  else sessionStorage.removeItem(KEY)
}

function keep(kept: Kept): boolean {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept))
    return true
  } catch {
    return false // the tab's storage is full
  }
}

function stored(): Kept | null {
  const text = sessionStorage.getItem(KEY)
  const kept = text === null ? null : (JSON.parse(text) as Partial<Kept>) // only `keep` writes there, here or in an earlier version
  return kept?.forms && kept.userId !== undefined ? { userId: kept.userId, forms: kept.forms } : null
}

import { useEffect, useState } from 'react'
import { lastPerson } from '#api/unsent.ts'
import type { Values } from './screen.ts'
import { forgetBeside, placesBeside } from './typed-beside.ts'

/** In the tab's own storage: gone with the tab, and never read by another tab. */
const KEY = 'staffplan.typed'

export type Typed = {
  /** Name of the form, made from its record. */
  readonly form: string
  /** Typed values that are not saved, without passwords. */
  readonly values: Values
  /** What these fields held before, so that changes by others are still recognised when the form is restored. */
  readonly before: Values
}
type Kept = { readonly userId: number; readonly forms: readonly Typed[] }

/** The forms on this page that may hold unsaved values. */
const forms = new Set<() => Typed>()

/** Other unsaved contents of this page: each keeps its own for a user, and returns whether there was room for it. */
const beside = new Set<(userId: number) => boolean>()

/** Called when the session ends: keeps unsaved values in this tab for the same user. False when the storage is full. */
export function keepTyped(userId: number): boolean {
  const areKept = [...beside].map((keep) => keep(userId))
  return keepForms(userId) && areKept.every(Boolean)
}

function keepForms(userId: number): boolean {
  const typed = [...forms].map((each) => each()).filter(({ values }) => Object.keys(values).length > 0)
  if (typed.length === 0) return true
  // Values that an earlier session left in other forms wait until those forms are opened again.
  const kept = stored()
  const names = new Set(typed.map(({ form }) => form))
  const others = kept?.userId === userId ? kept.forms.filter(({ form }) => !names.has(form)) : []
  return writeStorage({ userId, forms: [...others, ...typed] })
}

/** Whether unsaved values of the current user are kept in this tab. */
export function isTypingKept(): boolean {
  return stored() !== null || ownBeside().length > 0
}

/** By storage key: whether the screen on display names everything that is kept there. */
const told = new Map<string, () => boolean>()

/** Registers a screen while it is shown; returns its own undo. */
export function tellTyped(place: string, isAll: () => boolean): () => void {
  told.set(place, isAll)
  return () => void told.delete(place)
}

/** What to say about the kept values when leaving: '' when screens name all of them, undefined when not. */
export function wordsOfKept(): string | undefined {
  const isTold = stored() === null && ownBeside().every((place) => told.get(place)?.() ?? false)
  return isTold ? '' : undefined
}

/** Called when the user leaves and gives up what is kept; a plan's entries of other users stay for them. */
export function forgetTyped(): void {
  sessionStorage.removeItem(KEY)
  for (const place of ownBeside()) forgetBeside(place)
}

/** For a new user: kept forms of others may be private and are removed; entries of a plan wait for their authors. */
export function forgetFormsOfOthers(userId: number): void {
  if (stored()?.userId !== userId) sessionStorage.removeItem(KEY)
}

function ownBeside(): readonly string[] {
  return placesBeside(lastPerson())
}

/** Keeps what is typed when the session ends; `typed` is called then and not before. */
export function useTypingKept(typed: () => Typed): void {
  useEffect(() => {
    forms.add(typed)
    return () => void forms.delete(typed)
  })
}

/** Like `useTypingKept` for content other than forms: kept under `TYPED_BESIDE` until its author signs in again. */
export function useKeptBeside(keep: (userId: number) => boolean): void {
  useEffect(() => {
    beside.add(keep)
    return () => void beside.delete(keep)
  })
}

type Wanted = { readonly form: string; readonly userId: number | undefined }

/** The values kept for this user of this form; they are removed from the storage. */
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
  if (kept && left.length > 0) writeStorage({ ...kept, forms: left })
  else sessionStorage.removeItem(KEY)
}

function writeStorage(kept: Kept): boolean {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept))
    return true
  } catch {
    return false // the tab's storage is full
  }
}

function stored(): Kept | null {
  const text = sessionStorage.getItem(KEY)
  const kept = text === null ? null : (JSON.parse(text) as Partial<Kept>) // only `writeStorage` writes there, here or in an earlier version
  return kept?.forms && kept.userId !== undefined ? { userId: kept.userId, forms: kept.forms } : null
}

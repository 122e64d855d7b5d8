import { useEffect, useState } from 'react'
import type { Values } from './screen.ts'

/** In the tab's own storage: gone with the tab, and never read by another one. */
const KEY = 'staffplan.typed'

type Typed = { readonly form: string; readonly values: Values }
type Kept = Typed & { readonly userId: number }

/** What the forms on this page hold unsaved. */
const forms = new Set<() => Typed>()

/** The session ended under a form: what was typed waits in this tab for the same person. */
export function keepTyped(userId: number): void {
  for (const typed of forms) sessionStorage.setItem(KEY, JSON.stringify({ userId, ...typed() }))
}

export function forgetTyped(): void {
  sessionStorage.removeItem(KEY)
}

/** Somebody else is here now. */
export function forgetTypingOfOthers(userId: number): void {
  if (stored()?.userId !== userId) forgetTyped()
}

type Typing = {
  /** Names the form: its record. */
  readonly form: string
  readonly userId: number | undefined
  /** What was typed and is not saved, without passwords. */
  readonly values: Values
}

/** Has what is typed kept when the session ends. */
export function useTypingKept({ form, values }: Omit<Typing, 'userId'>): void {
  const isTyped = Object.keys(values).length > 0
  useEffect(() => {
    if (!isTyped) return
    const typed = () => ({ form, values })
    forms.add(typed)
    return () => void forms.delete(typed)
  })
}

/** What was kept of this form for this person; it is taken with it. */
export function useKeptTyping({ form, userId }: Omit<Typing, 'values'>): Values | null {
  const [taken] = useState(() => {
    const found = stored()
    return found && found.form === form && found.userId === userId ? found.values : null
  })
  useEffect(() => {
    if (taken) forgetTyped()
  }, [taken])
  return taken
}

function stored(): Kept | null {
  const text = sessionStorage.getItem(KEY)
  return text === null ? null : (JSON.parse(text) as Kept) // only `keepTyped` writes there
}

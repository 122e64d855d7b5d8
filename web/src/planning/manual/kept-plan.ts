import type { Entry } from '#grid/entries.ts'
import { TYPED_BESIDE } from '#records/typed-beside.ts'
import { divisionOf } from './cell-key.ts'

export type Whose = { readonly userId: number; readonly year: number }
/** `base`: what was stored when the value was typed, to detect that others have stored something since. */
export type Typed = { readonly value: number; readonly base: number | null }
type Kept = {
  readonly typed: readonly [number, Typed][]
  readonly refused: readonly [string, Entry][]
  /** Names of the divisions in it, which may no longer exist when it is read again. */
  readonly names: readonly [number, string][]
}

/** Storage key for what a user has typed for a year. */
export function storageKey({ userId, year }: Whose): string {
  return `${storagePrefix(userId)}${year}`
}

function storagePrefix(userId: number): string {
  return `${TYPED_BESIDE}${userId}.manual.`
}

/** The years for which something is stored, whether or not they are still planned. */
export function keptYears(userId: number): readonly number[] {
  const prefix = storagePrefix(userId)
  return Object.keys(sessionStorage)
    .filter((key) => key.startsWith(prefix))
    .map((key) => Number(key.slice(prefix.length)))
    .toSorted((a, b) => a - b)
}

export function forgetYear(whose: Whose): void {
  sessionStorage.removeItem(storageKey(whose))
}

/** Reads what `keepAt` has written; earlier versions wrote only numbers, or no names. */
export function keptAt(key: string): Kept {
  const text = sessionStorage.getItem(key)
  const kept = text === null ? [] : (JSON.parse(text) as Partial<Kept> | Kept['typed']) // only `keepAt` writes there
  const { typed = [], refused = [], names = [] } = 'slice' in kept ? { typed: kept } : kept
  return { typed, refused, names }
}

export function keepAt(key: string, { typed, refused, names }: Kept): void {
  try {
    if (typed.length === 0 && refused.length === 0) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify({ typed, refused, names }))
  } catch {
    // The tab's storage is full: the values stay in memory, and only a reload would lose them.
  }
}

/** How many cells of a year wait in the tab to be saved or corrected, counting only existing divisions. */
export function unsavedOf(whose: Whose, isThere: (divisionId: number) => boolean = () => true): number {
  const { typed, refused } = keptAt(storageKey(whose))
  const ids = new Set([...typed.map(([id]) => id), ...refused.map(([key]) => divisionOf(key))])
  return [...ids].filter(isThere).length
}

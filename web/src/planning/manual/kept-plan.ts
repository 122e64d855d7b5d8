import type { Entry } from '#grid/entries.ts'
import { TYPED_BESIDE } from '#records/kept-typing.ts'

export type Whose = { readonly userId: number; readonly year: number }
/** `base`: what was stored when it was typed, so that what others store later is seen. */
export type Typed = { readonly value: number; readonly base: number | null }
type Kept = {
  readonly typed: readonly [number, Typed][]
  readonly refused: readonly [string, Entry][]
}

/** Where the tab keeps what somebody has typed for a year. */
export function placeOf({ userId, year }: Whose): string {
  return `${TYPED_BESIDE}${userId}.manual.${year}`
}

/** Only `keepAt` writes there, here or in an earlier version, which kept numbers alone. */
export function keptAt(place: string): Kept {
  const text = sessionStorage.getItem(place)
  const kept = text === null ? [] : (JSON.parse(text) as Kept | Kept['typed']) // as above
  return 'typed' in kept ? kept : { typed: kept, refused: [] }
}

export function keepAt(place: string, { typed, refused }: Kept): void {
  try {
    if (typed.length === 0 && refused.length === 0) sessionStorage.removeItem(place)
    else sessionStorage.setItem(place, JSON.stringify({ typed, refused }))
  } catch {
    // The tab's storage is full: it lives on in memory, only a reload would lose it.
  }
}

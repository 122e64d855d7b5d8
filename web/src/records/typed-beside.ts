/** Begins the names under which a screen keeps what is typed beside it; the id of whose it is follows. */
export const TYPED_BESIDE = 'staffplan.typed.'

/** What the tab's storage has no room for, by its place: a reload loses it. */
const inMemory = new Map<string, string>()

/** False where the tab's storage has no room for it. */
export function keepBeside(place: string, text: string): boolean {
  try {
    sessionStorage.setItem(place, text)
  } catch {
    return false
  }
  inMemory.delete(place)
  return true
}

/** The same as long as the page lives, in place of what is kept there. */
export function holdBeside(place: string, text: string): void {
  sessionStorage.removeItem(place)
  inMemory.set(place, text)
}

/** It waits no more. */
export function takeBeside(place: string): string | null {
  const text = inMemory.get(place) ?? sessionStorage.getItem(place)
  forgetBeside(place)
  return text
}

export function forgetBeside(place: string): void {
  inMemory.delete(place)
  sessionStorage.removeItem(place)
}

/** Where anything of a person waits. */
export function placesBeside(person: string | null): readonly string[] {
  const own = person === null ? TYPED_BESIDE : `${TYPED_BESIDE}${person}.`
  return [...new Set([...Object.keys(sessionStorage), ...inMemory.keys()])].filter((key) =>
    key.startsWith(own),
  )
}

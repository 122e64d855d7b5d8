/** Prefix of the storage keys of unsaved content other than forms, such as a plan's entries; the user's id follows. */
export const TYPED_BESIDE = 'staffplan.typed.'

/** Content for which the tab's storage has no room, by storage key; a reload loses it. */
const inMemory = new Map<string, string>()

/** Keeps the text in the tab's storage; false when there is no room. */
export function keepBeside(place: string, text: string): boolean {
  try {
    sessionStorage.setItem(place, text)
  } catch {
    return false
  }
  inMemory.delete(place)
  return true
}

/** Keeps the text in memory until the page is reloaded, replacing what the storage holds. */
export function holdBeside(place: string, text: string): void {
  sessionStorage.removeItem(place)
  inMemory.set(place, text)
}

/** Returns the kept text and removes it. */
export function takeBeside(place: string): string | null {
  const text = inMemory.get(place) ?? sessionStorage.getItem(place)
  forgetBeside(place)
  return text
}

export function forgetBeside(place: string): void {
  inMemory.delete(place)
  sessionStorage.removeItem(place)
}

/** Storage keys of everything kept for a user; for null, of all users. */
export function placesBeside(person: string | null): readonly string[] {
  const own = person === null ? TYPED_BESIDE : `${TYPED_BESIDE}${person}.`
  return [...new Set([...Object.keys(sessionStorage), ...inMemory.keys()])].filter((key) =>
    key.startsWith(own),
  )
}

const HOME = '/home'
/** Two slashes at the start would name another host. */
const PATH = /^\/(?!\/)/
const LOGIN = /^\/login\/?$/

/** Where to go after signing in: always a path of this application, whatever a crafted link contains. */
export function placeWithin(next: string | null, origin: string): string {
  // Parsed as browsers do, which drop tabs and line breaks and read a backslash as a slash.
  if (next === null || !URL.canParse(next, origin)) return HOME
  const { origin: aimed, pathname, search, hash } = new URL(next, origin)
  if (aimed !== origin || !PATH.test(pathname) || LOGIN.test(pathname)) return HOME
  return pathname + search + hash
}

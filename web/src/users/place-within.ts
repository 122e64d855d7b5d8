const HOME = '/home'
/** Two slashes at the start would name another host. */
const PATH = /^\/(?!\/)/
const LOGIN = /^\/login\/?$/

/** Where to go on after signing in: a path of this application, whatever a crafted link names. */
export function placeWithin(next: string | null, origin: string): string {
  // As the browser itself reads an address: it drops tabs and line breaks and takes a backslash for a slash.
  if (next === null || !URL.canParse(next, origin)) return HOME
  const { origin: aimed, pathname, search, hash } = new URL(next, origin)
  if (aimed !== origin || !PATH.test(pathname) || LOGIN.test(pathname)) return HOME
  return pathname + search + hash
}

import type { Location } from 'react-router-dom'

/** The address of the login page, which leads back to the current screen after signing in. */
export function loginBefore({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  return `/login?next=${encodeURIComponent(pathname + search)}`
}

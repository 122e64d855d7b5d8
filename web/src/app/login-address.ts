import type { Location } from 'react-router-dom'

/** The login page, which leads back to where somebody was. */
export function loginBefore({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  return `/login?next=${encodeURIComponent(pathname + search)}`
}

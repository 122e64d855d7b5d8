const OTHER_FORM = /^https?:\/\/[^/?#]*/i
/** Escapes of characters that need none (RFC 3986, 2.3), except the dot: no route has one, but `..` names a folder. */
const ESCAPED = /%(?:2D|5F|7E|3[0-9]|[46][1-9A-F]|[57][0-9A])/gi
/** A broken escape, which unescaping must not complete: the router refuses it. */
const BROKEN = /%(?![0-9a-f]{2})/i

/**
 * Reduces an address to one spelling before anything else reads it: `/metrics/`, `/%6detrics` and `http://host/metrics`
 * become `/metrics`, for routes, roles, limits, caches and labels alike.
 */
export function plainAddress(address: string): string {
  const [whole = '', query] = split(address.replace(OTHER_FORM, ''))
  const path = BROKEN.test(whole) ? whole : whole.replace(ESCAPED, decodeURIComponent)
  const bare = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
  return (bare === '' ? '/' : bare) + (query === undefined ? '' : `?${query}`)
}

/** Path and query, without a fragment (`#`), which only browsers use. */
function split(address: string): string[] {
  const [asked = ''] = address.split('#', 1)
  const cut = asked.indexOf('?')
  return cut < 0 ? [asked] : [asked.slice(0, cut), asked.slice(cut + 1)]
}

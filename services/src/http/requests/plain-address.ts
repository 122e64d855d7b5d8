const OTHER_FORM = /^https?:\/\/[^/?#]*/i
/** Characters that mean the same written out and escaped (RFC 3986, 2.3). Not the dot: no route has one, folders do. */
const ESCAPED = /%(?:2D|5F|7E|3[0-9]|[46][1-9A-F]|[57][0-9A])/gi
/** What no un-escaping may make whole: the router refuses it. */
const BROKEN = /%(?![0-9a-f]{2})/i

/**
 * One spelling of an address, before anything looks at it: `/metrics/`, `/%6detrics` and `http://host/metrics` are
 * `/metrics`, for routes, roles, limits, caches and labels alike.
 */
export function plainAddress(address: string): string {
  const [whole = '', query] = split(address.replace(OTHER_FORM, ''))
  const path = BROKEN.test(whole) ? whole : whole.replace(ESCAPED, decodeURIComponent)
  const bare = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
  return (bare === '' ? '/' : bare) + (query === undefined ? '' : `?${query}`)
}

/** Path and query; what follows a `#` belongs to a browser. */
function split(address: string): string[] {
  const [asked = ''] = address.split('#', 1)
  const cut = asked.indexOf('?')
  return cut < 0 ? [asked] : [asked.slice(0, cut), asked.slice(cut + 1)]
}

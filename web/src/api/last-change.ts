/** Who changed a record last, and when. */
export type LastChange = {
  /** User id. */
  readonly by: number
  /** A moment that `Date` reads. */
  readonly at: string
}

/** As the headers of an answer say it; null when they do not, or when nobody did: the system itself. */
export function lastChangeIn(headers: Headers | undefined): LastChange | null {
  const by = Number(headers?.get('Last-Modified-By') ?? 0)
  const at = headers?.get('Last-Modified') ?? ''
  return by > 0 && !Number.isNaN(Date.parse(at)) ? { by, at } : null
}

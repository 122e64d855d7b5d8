/** Who changed a record last, and when. */
export type LastChange = {
  /** User id. */
  readonly by: number
  /** A timestamp that `Date` can parse. */
  readonly at: string
}

/** Reads the last change from an answer's headers; null when they are missing or the system itself made the change. */
export function lastChangeIn(headers: Headers | undefined): LastChange | null {
  const by = Number(headers?.get('Last-Modified-By') ?? 0)
  const at = headers?.get('Last-Modified') ?? ''
  return by > 0 && !Number.isNaN(Date.parse(at)) ? { by, at } : null
}

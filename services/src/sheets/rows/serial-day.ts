const DAY = 86_400_000
const SERIAL_ZERO = Date.UTC(1899, 11, 30)
/** From 1904 to 1900, in days. */
const DAYS_TO_1904 = 1462
/** Before 1901 spreadsheets disagree about leap days; after 9999 they know no dates. */
const FIRST_SERIAL = 367
const LAST_SERIAL = 2_958_465

/** Days since 1900 of a cell that counts them, not a number where it holds none. */
export function serialOf(text: string, { is1904 }: { readonly is1904: boolean }): number {
  return Math.floor(Number(text)) + (is1904 ? DAYS_TO_1904 : 0)
}

/** The day as `YYYY-MM-DD`; null outside the calendar of spreadsheets. */
export function dayOfSerial(serial: number): string | null {
  if (!(serial >= FIRST_SERIAL && serial <= LAST_SERIAL)) return null
  return new Date(SERIAL_ZERO + serial * DAY).toISOString().slice(0, 10)
}

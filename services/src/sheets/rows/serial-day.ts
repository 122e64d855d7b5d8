const DAY = 86_400_000
const SERIAL_ZERO = Date.UTC(1899, 11, 30)
/** Days between the starts of the 1900 and 1904 date systems. */
const DAYS_TO_1904 = 1462
/** 1901 to 9999: before, spreadsheets disagree about the leap day of 1900; after, they have no dates. */
const FIRST_SERIAL = 367
const LAST_SERIAL = 2_958_465

/** Serial day in the 1900 date system; NaN if the text is not a number. */
export function serialOf(text: string, { is1904 }: { readonly is1904: boolean }): number {
  return Math.floor(Number(text)) + (is1904 ? DAYS_TO_1904 : 0)
}

/** Day as `YYYY-MM-DD`; null outside the years 1901 to 9999. */
export function dayOfSerial(serial: number): string | null {
  if (!(serial >= FIRST_SERIAL && serial <= LAST_SERIAL)) return null
  return new Date(SERIAL_ZERO + serial * DAY).toISOString().slice(0, 10)
}

/** A moment as a field for date and time has it, on the clock of the reader. */
export function localMinute(date: Date): string {
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length)
}

/** What a field for date and time names: nothing yet, a moment that has not come, or one that can be looked at. */
export function readMinute(when: string): { readonly time: Date | null; readonly isAhead: boolean } {
  // Fields take years of more than four digits, which a date is not read from.
  if (/^\d{5,}-/u.test(when)) return { time: null, isAhead: true }
  const time = new Date(when)
  if (Number.isNaN(time.getTime())) return { time: null, isAhead: false }
  return { time, isAhead: time.getTime() > Date.now() }
}

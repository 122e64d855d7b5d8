const DAY = 86_400_000
const MONTH = 29.530588

const umalqura = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
  timeZone: 'UTC',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
})

type CalendarDay = { readonly year: number; readonly month: number; readonly day: number }

/** Years that are read as years of the Umm al-Qura calendar of Saudi Arabia. */
export function isHijriYear(year: number): boolean {
  return year >= 1300 && year <= 1500
}

/** The Gregorian day of an Umm al-Qura day, `YYYY-MM-DD`; null for a day the month does not have. */
export function fromHijri(wanted: CalendarDay): string | null {
  if (wanted.month < 1 || wanted.month > 12 || wanted.day < 1 || wanted.day > 30) return null
  // Intl converts in one direction only: start at an estimate and walk the difference.
  let time = Date.UTC(622, 6, 18) + Math.round((monthsOf(wanted) - 12) * MONTH + wanted.day) * DAY
  for (let step = 0; step < 6; step += 1) {
    const found = toHijri(time)
    const difference = Math.round((monthsOf(wanted) - monthsOf(found)) * MONTH) + wanted.day - found.day
    if (difference === 0) return isSame(found, wanted) ? new Date(time).toISOString().slice(0, 10) : null
    time += difference * DAY
  }
  return null
}

function toHijri(time: number): CalendarDay {
  const parts = new Map(umalqura.formatToParts(time).map(({ type, value }) => [type, Number(value)]))
  return { year: parts.get('year') ?? 0, month: parts.get('month') ?? 0, day: parts.get('day') ?? 0 }
}

function monthsOf({ year, month }: CalendarDay): number {
  return year * 12 + month - 1
}

function isSame(a: CalendarDay, b: CalendarDay): boolean {
  return a.year === b.year && a.month === b.month && a.day === b.day
}

import type { Language } from '#i18n/languages.ts'

const KINDS = {
  day: { dateStyle: 'medium', timeZone: 'UTC' },
  date: { dateStyle: 'medium' },
  dayOfYear: { day: 'numeric', month: 'short' },
  moment: { dateStyle: 'medium', timeStyle: 'short' },
  time: { timeStyle: 'medium' },
  month: { month: 'long', year: 'numeric', timeZone: 'UTC' },
  full: { dateStyle: 'full', timeZone: 'UTC' },
  weekday: { weekday: 'long', timeZone: 'UTC' },
  weekdayShort: { weekday: 'short', timeZone: 'UTC' },
  weekdayLetter: { weekday: 'narrow', timeZone: 'UTC' },
} as const satisfies { readonly [kind: string]: Intl.DateTimeFormatOptions }

const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const

/**
 * In Arabic the month stands by its name, which has no shorter form. As numbers alone the locale writes a date with unseen marks,
 * without which, in a field that is typed in, it would stand the other way round.
 */
const NAMED_MONTHS: { readonly [kind: string]: Intl.DateTimeFormatOptions } = {
  day: { ...DAY, timeZone: 'UTC' },
  date: DAY,
  moment: { ...DAY, hour: 'numeric', minute: '2-digit' },
} satisfies Partial<Record<keyof typeof KINDS, Intl.DateTimeFormatOptions>>

const formats = new Map<string, Intl.DateTimeFormat>()

/** A calendar day (`2019-12-31`) as the language writes it; it has no time zone. */
export function printDay(day: string, language: Language): string {
  const date = new Date(`${day}T00:00:00Z`)
  return Number.isNaN(date.getTime()) ? day : format(language, 'day').format(date)
}

/** The day of a moment, as the calendar of the reader has it. */
export function printDate(moment: string, language: Language): string {
  return format(language, 'date').format(new Date(moment))
}

/** The same without its year, where there is little room. */
export function printDayOfYear(moment: string, language: Language): string {
  return format(language, 'dayOfYear').format(new Date(moment))
}

/** A moment (`2019-12-31T22:00:00.000Z`) as the clock of the reader shows it. */
export function printMoment(moment: string, language: Language): string {
  return format(language, 'moment').format(new Date(moment))
}

/** The time of day of a moment, as the clock of the reader shows it. */
export function printTime(moment: string, language: Language): string {
  return format(language, 'time').format(new Date(moment))
}

/** What a calendar says of a day: its month, its weekday, all of it. */
export function printCalendar(
  kind: 'month' | 'full' | 'weekday' | 'letters',
  day: string,
  language: Language,
): string {
  // Shortened names of weekdays are whole ones in Arabic.
  const short = language.direction === 'rtl' ? 'weekdayLetter' : 'weekdayShort'
  return format(language, kind === 'letters' ? short : kind).format(new Date(`${day}T00:00:00Z`))
}

/** To make one takes a millisecond: a replay prints a moment in each frame. */
function format({ formats: locale, tag }: Language, kind: keyof typeof KINDS): Intl.DateTimeFormat {
  const key = `${locale} ${kind}`
  const known = formats.get(key)
  if (known) return known
  const options = (tag === 'ar' ? NAMED_MONTHS[kind] : undefined) ?? KINDS[kind]
  const made = new Intl.DateTimeFormat(locale, options)
  formats.set(key, made)
  return made
}

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
 * Arabic writes the month by name, which has no shorter form. In numbers, the locale writes dates with invisible bidi
 * marks; without those marks, in a field that is typed into, such a date would appear in reverse order.
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

/** The day of a moment in the reader's time zone. */
export function printDate(moment: string, language: Language): string {
  return format(language, 'date').format(new Date(moment))
}

/** The day of a moment without its year, for where space is short. */
export function printDayOfYear(moment: string, language: Language): string {
  return format(language, 'dayOfYear').format(new Date(moment))
}

/** A moment (`2019-12-31T22:00:00.000Z`) in the reader's time zone. */
export function printMoment(moment: string, language: Language): string {
  return format(language, 'moment').format(new Date(moment))
}

/** The time of day of a moment in the reader's time zone. */
export function printTime(moment: string, language: Language): string {
  return format(language, 'time').format(new Date(moment))
}

/** How a calendar names a day: by its month, by its weekday or in full. */
export function printCalendar(
  kind: 'month' | 'full' | 'weekday' | 'letters',
  day: string,
  language: Language,
): string {
  // In Arabic the short names of weekdays are the full ones.
  const short = language.direction === 'rtl' ? 'weekdayLetter' : 'weekdayShort'
  return format(language, kind === 'letters' ? short : kind).format(new Date(`${day}T00:00:00Z`))
}

/** Formats are cached, as making one takes a millisecond and a replay prints a moment in every frame. */
function format({ formats: locale, tag }: Language, kind: keyof typeof KINDS): Intl.DateTimeFormat {
  const key = `${locale} ${kind}`
  const known = formats.get(key)
  if (known) return known
  const options = (tag === 'ar' ? NAMED_MONTHS[kind] : undefined) ?? KINDS[kind]
  const made = new Intl.DateTimeFormat(locale, options)
  formats.set(key, made)
  return made
}

import type { Language } from '#i18n/languages.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/** A calendar day (`2019-12-31`) as the language writes it; it has no time zone. */
export function printDay(day: string, { formats: locale }: Language): string {
  const date = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(date.getTime())) return day
  const format =
    formats.get(locale) ?? new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  formats.set(locale, format)
  return format.format(date)
}

/** The day of a moment, as the calendar of the reader has it. */
export function printDate(moment: string, { formats: locale }: Language): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(new Date(moment))
}

/** A moment (`2019-12-31T22:00:00.000Z`) as the clock of the reader shows it. */
export function printMoment(moment: string, { formats: locale }: Language): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(moment))
}

/** The time of day of a moment, as the clock of the reader shows it. */
export function printTime(moment: string, { formats: locale }: Language): string {
  return new Intl.DateTimeFormat(locale, { timeStyle: 'medium' }).format(new Date(moment))
}

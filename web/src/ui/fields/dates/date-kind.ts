import type { Language } from '#i18n/languages.ts'
import { printDay, printMoment } from '#ui/dates.ts'
import { POSSIBLE_DAYS, readDay } from './read-day.ts'
import { localMinute, readMinute } from './read-minute.ts'

type Read =
  | { readonly ok: true; readonly value: string }
  | {
      readonly ok: false
      readonly reason: Exclude<
        ReturnType<typeof readDay> | ReturnType<typeof readMinute>,
        { ok: true }
      >['reason']
    }

/** How a date field reads and prints its kind of value. */
export type DateKind = {
  readonly read: (text: string) => Read
  /** The value as the language writes it. */
  readonly print: (value: string, language: Language) => string
  /** An example in the month with the shortest name, so that it fits into a narrow field. */
  readonly example: () => string
  /** The last day that can be picked. */
  readonly lastDay: () => string
  /** The value moved to another day. */
  readonly onDay: (value: string, day: string) => string
}

export const dayKind: DateKind = {
  read: readDay,
  print: printDay,
  example: () => `${new Date().getFullYear()}-05-31`,
  lastDay: () => POSSIBLE_DAYS.max,
  onDay: (_, day) => day,
}

/** A moment in the reader's time zone, not in the future. */
export const momentKind: DateKind = {
  read: readMinute,
  print: (value, language) => printMoment(new Date(value).toISOString(), language),
  example: () => `${new Date().getFullYear() - 1}-05-31T14:30`,
  lastDay: () => dayOf(localMinute(new Date())),
  onDay(value, day) {
    const now = localMinute(new Date())
    const time = value === '' ? now : value
    const moment = day + time.slice(day.length)
    return moment > now ? now : moment
  },
}

/** The day of a day or moment. */
export function dayOf(value: string): string {
  return value.slice(0, 'yyyy-mm-dd'.length)
}

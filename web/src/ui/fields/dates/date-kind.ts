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

/** What a field for dates asks for. */
export type DateKind = {
  readonly read: (text: string) => Read
  /** What was read, as the language writes it. */
  readonly print: (value: string, language: Language) => string
  /** In the month with the shortest name, so that it is whole in a narrow field. */
  readonly example: () => string
  /** The last day that may be picked. */
  readonly lastDay: () => string
  /** What was read, on another day. */
  readonly onDay: (value: string, day: string) => string
}

export const dayKind: DateKind = {
  read: readDay,
  print: printDay,
  example: () => `${new Date().getFullYear()}-05-31`,
  lastDay: () => POSSIBLE_DAYS.max,
  onDay: (_, day) => day,
}

/** On the clock of the reader; none that has not come. */
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

/** The day of what was read. */
export function dayOf(value: string): string {
  return value.slice(0, 'yyyy-mm-dd'.length)
}

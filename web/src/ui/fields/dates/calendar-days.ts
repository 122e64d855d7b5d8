const DAY = 86_400_000
const DAYS_SHOWN = 42

/** The day `count` days later. */
export function addDays(day: string, count: number): string {
  return dayAt(timeOf(day) + count * DAY)
}

/** The same day of the month `count` months later, or the last day of a shorter month. */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const lastDate = new Date(Date.UTC(year, month + count, 0)).getUTCDate()
  return dayAt(Date.UTC(year, month - 1 + count, Math.min(date, lastDate)))
}

/** Day of the week; 0 is Sunday. */
function weekdayOf(day: string): number {
  return new Date(timeOf(day)).getUTCDay()
}

/** The first day of the day's week. */
export function weekStart(day: string, firstWeekday: number): string {
  return addDays(day, -((weekdayOf(day) - firstWeekday + 7) % 7))
}

/** The six weeks around a day's month: the most a month can touch, so that the calendar never changes its height. */
export function weeksAround(day: string, firstWeekday: number): readonly (readonly string[])[] {
  const first = weekStart(`${day.slice(0, 'yyyy-mm'.length)}-01`, firstWeekday)
  const days = Array.from({ length: DAYS_SHOWN }, (_, index) => addDays(first, index))
  return Array.from({ length: DAYS_SHOWN / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
}

function timeOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`)
}

function dayAt(time: number): string {
  return new Date(time).toISOString().slice(0, 'yyyy-mm-dd'.length)
}

import { addDays, addMonths, weekStart } from './calendar-days.ts'

type Where = {
  readonly day: string
  readonly firstWeekday: number
  readonly isRightToLeft: boolean
}

/** The day to which a key moves; null for other keys. */
export function dayByKey(
  key: string,
  isShift: boolean,
  { day, firstWeekday, isRightToLeft }: Where,
): string | null {
  const ahead = isRightToLeft ? -1 : 1
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -ahead)
    case 'ArrowRight':
      return addDays(day, ahead)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return weekStart(day, firstWeekday)
    case 'End':
      return addDays(weekStart(day, firstWeekday), 6)
    case 'PageUp':
      return addMonths(day, isShift ? -12 : -1)
    case 'PageDown':
      return addMonths(day, isShift ? 12 : 1)
    default:
      return null
  }
}

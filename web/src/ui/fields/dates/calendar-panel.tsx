import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#i18n/use-language.ts'
import { AnchoredPanel } from '#ui/anchored-panel.tsx'
import { printCalendar } from '#ui/dates.ts'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { addMonths, weeksAround } from './calendar-days.ts'
import { dayByKey } from './calendar-keys.ts'
import classes from './calendar-panel.module.css'
import { dayOf } from './date-kind.ts'
import { POSSIBLE_DAYS } from './read-day.ts'
import { localMinute } from './read-minute.ts'

type Props = {
  readonly anchor: HTMLElement
  readonly label: string
  /** The day in the field; empty for none. */
  readonly day: string
  readonly last: string
  readonly onPick: (day: string) => void
  readonly onClose: () => void
}

/** Escape closes the calendar, not the dialog around its field. */
const keepsEscape = { 'data-mantine-stop-propagation': 'true' } as const

const TURNS = [
  { turn: 'yearBack', months: -12, icon: 'years back' },
  { turn: 'monthBack', months: -1, icon: 'previous' },
  { turn: 'monthOn', months: 1, icon: 'next' },
  { turn: 'yearOn', months: 12, icon: 'years on' },
] as const

/** A calendar of one month at a time, to pick a day. */
export default function CalendarPanel({ anchor, label, day, last, onPick, onClose }: Props) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const [today] = useState(() => dayOf(localMinute(new Date())))
  const within = (one: string) => (one > last ? last : one < POSSIBLE_DAYS.min ? POSSIBLE_DAYS.min : one)
  /** The day that has the keyboard focus. */
  const [at, setAt] = useState(() => within(day === '' ? today : day))
  const grid = useRef<HTMLTableElement>(null)
  const isByKey = useRef(false)
  useLayoutEffect(() => {
    if (isByKey.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    isByKey.current = false
  })
  const firstWeekday = language.direction === 'rtl' ? 0 : 1
  const weeks = weeksAround(at, firstWeekday)
  const month = printCalendar('month', at, language)
  const turnButton = ({ turn, months, icon }: (typeof TURNS)[number]) => (
    <IconButton
      key={turn}
      label={t(`date.${turn}`)}
      {...keepsEscape}
      onClick={() => setAt(within(addMonths(at, months)))}
    >
      <Icon name={icon} />
    </IconButton>
  )
  return (
    <AnchoredPanel anchor={anchor} label={`${t('date.calendar')}: ${label}`} onClose={onClose}>
      <div
        className={classes['calendar']}
        onBlur={({ currentTarget, relatedTarget }) => {
          // A click on something that cannot be focused focuses the panel around it, which must not close the calendar.
          if (relatedTarget && !currentTarget.closest('[popover]')?.contains(relatedTarget)) onClose()
        }}
      >
        <div className={classes['head']}>
          {TURNS.slice(0, 2).map(turnButton)}
          <span aria-live="polite" className={classes['month']}>
            {month}
          </span>
          {TURNS.slice(2).map(turnButton)}
        </div>
        <table
          ref={grid}
          role="grid"
          aria-label={month}
          onKeyDown={(event) => {
            const isRightToLeft = language.direction === 'rtl'
            const next = dayByKey(event.key, event.shiftKey, { day: at, firstWeekday, isRightToLeft })
            if (next === null) return
            event.preventDefault()
            isByKey.current = within(next) !== at
            setAt(within(next))
          }}
        >
          <thead>
            <tr>
              {weeks[0]?.map((one) => (
                <th key={one} scope="col" abbr={printCalendar('weekday', one, language)}>
                  {printCalendar('letters', one, language)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={week[0]}>
                {week.map((one) => (
                  <td key={one} role="gridcell" aria-selected={one === day}>
                    <button
                      type="button"
                      {...keepsEscape}
                      {...(one === at && { 'data-first': true })}
                      tabIndex={one === at ? 0 : -1}
                      disabled={within(one) !== one}
                      aria-label={printCalendar('full', one, language)}
                      aria-current={one === today ? 'date' : undefined}
                      className={one.slice(0, 7) === at.slice(0, 7) ? undefined : classes['other']}
                      onClick={() => onPick(one)}
                    >
                      {Number(one.slice(-2))}
                    </button>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </AnchoredPanel>
  )
}

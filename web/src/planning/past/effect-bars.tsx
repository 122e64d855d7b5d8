import type { PlanTimeline } from '@staffplan/contracts/planning/plan-replay'
import { memo, useMemo } from 'react'
import { useRetried } from '#api/use-retried.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { printDayOfYear } from '#ui/dates.ts'
import { useBoard } from '../board/board.ts'
import { useTotalsQuery } from './past-api.ts'
import classes from './replay.module.css'
import { effectBetween } from './effect-between.ts'

type Props = { readonly timeline: PlanTimeline; readonly year: number }

/** One bar per change or group, up or down by its effect on the FTE of a year; marks above them, days below. */
export const EffectBars = memo(function EffectBars({ timeline, year }: Props) {
  const { language } = useLanguage()
  const { head, groups, ticks } = timeline
  const revs = useMemo(() => [-1, ...groups.map(({ rev }) => rev)], [groups])
  const { years } = useBoard()
  const asking = useTotalsQuery({ plan: String(years[0]), revs }, { skip: groups.length === 0 })
  useRetried(asking)
  // No bars while the totals are loading: an unknown effect is not zero.
  const drawn = asking.data ? groups : []
  const effects = drawn.map(
    ({ rev }, index) => effectBetween(asking.data, { from: revs[index]!, to: rev, year })?.fte ?? 0,
  )
  const most = Math.max(...effects.map(Math.abs), 0.01)
  const share = (rev: number) => (head > 0 ? (rev / head) * 100 : 0)
  return (
    <>
      <span className={classes['ticks']} aria-hidden="true">
        {ticks.map(({ rev, kind }) => (
          <i key={rev} className={classes[kind]} style={{ insetInlineStart: `${share(rev)}%` }} />
        ))}
      </span>
      <span className={classes['bars']} aria-hidden="true">
        {drawn.map(({ rev }, index) => {
          const effect = effects[index] ?? 0
          const [from, to] = [share(revs[index]! + 1), share(rev)]
          return (
            <i
              key={rev}
              className={effect < 0 ? classes['down'] : ''}
              style={{
                '--at': (from + to) / 2,
                '--wide': to - from + share(1),
                // Square root, because one typing error would flatten all other bars.
                '--tall': Math.sqrt(Math.abs(effect) / most),
              }}
            />
          )
        })}
      </span>
      <span className={classes['days']} aria-hidden="true">
        {daysOf(groups, head).map(({ at, position }) => (
          <i key={position} style={{ insetInlineStart: `${position * 100}%` }}>
            {printDayOfYear(at, language)}
          </i>
        ))}
      </span>
    </>
  )
})

/** Share of the line's width that a day's name needs. */
const ROOM = 0.16

/** The beginnings of the days whose names fit. */
export function daysOf(groups: PlanTimeline['groups'], head: number): { at: string; position: number }[] {
  const days: { at: string; position: number }[] = []
  let day = ''
  for (const { rev, at } of groups) {
    const position = head > 0 ? rev / head : 0
    const hasRoom = position - (days.at(-1)?.position ?? -ROOM) >= ROOM && position <= 1 - ROOM / 2
    const isNew = new Date(at).toDateString() !== day
    if (isNew && hasRoom) days.push({ at, position })
    day = new Date(at).toDateString()
  }
  return days
}

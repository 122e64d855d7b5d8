import { type KeyboardEvent, memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useBoard } from '../board.ts'
import { useFormat } from '../use-format.ts'
import classes from './boxes.module.css'

type Props = {
  readonly businessUnitId: number
  readonly divisionId: number
  readonly year: number
  readonly measure: 'fte' | 'tpc'
  readonly value: number | null
  readonly divisionName: string
  /** The one figure of its division that Tab stops at; arrows lead to the others. */
  readonly isFirst?: boolean
}

/** A calculated value; opening it explains it. Drawn again only when the value is another one. */
export const Figure = memo(function Figure(props: Props) {
  const { businessUnitId, divisionId, year, measure, value, divisionName, isFirst = false } = props
  const { t } = useTranslation('planning')
  const { open } = useBoard()
  const { fte, money, shortMoney } = useFormat()
  const isFte = measure === 'fte'
  const full =
    value === null ? t('figure.none') : isFte ? fte(value) : t('perMonth', { amount: money(value) })
  const shown = value === null ? '—' : isFte ? fte(value) : shortMoney(value)
  const label = t(isFte ? 'figure.fte' : 'figure.tpc', {
    division: divisionName,
    year,
    // What is written on it is part of its name, so that it can be called by it.
    value: isFte || value === null ? full : `${shown} (${full})`,
  })
  return (
    <button
      type="button"
      data-figure=""
      className={`${classes['figure']} ${isFte ? classes['fte'] : ''}`}
      tabIndex={isFirst ? 0 : -1}
      aria-label={label}
      title={isFte ? undefined : full}
      onClick={(event) => {
        const scope = { kind: 'value', businessUnitId, divisionId, year, measure } as const
        open({ kind: 'explanation', scope }, event.currentTarget)
      }}
    >
      {shown}
    </button>
  )
})

/** Arrow keys among the figures of one division. */
export function moveAmongFigures(event: KeyboardEvent<HTMLElement>): void {
  if (!(event.target instanceof HTMLElement) || !event.target.matches('[data-figure]')) return
  const figures = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-figure]')]
  const isRightToLeft = document.documentElement.dir === 'rtl'
  const after = isRightToLeft ? 'ArrowLeft' : 'ArrowRight'
  const before = isRightToLeft ? 'ArrowRight' : 'ArrowLeft'
  const step = { [after]: 1, ArrowDown: 1, [before]: -1, ArrowUp: -1 }[event.key]
  const next = step === undefined ? undefined : figures[figures.indexOf(event.target) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

import { type KeyboardEvent, memo } from 'react'
import { useBoard } from '../board.ts'
import classes from './boxes.module.css'
import type { FigureWords } from './use-figure-words.ts'

type Props = {
  readonly businessUnitId: number
  readonly divisionId: number
  readonly year: number
  readonly measure: 'fte' | 'tpc'
  readonly value: number | null
  readonly divisionName: string
  readonly words: FigureWords
  /** The one figure of its division that Tab stops at; arrows lead to the others. */
  readonly isFirst?: boolean
}

/** A calculated value; opening it explains it. Drawn again only when the value is another one. */
export const Figure = memo(function Figure(props: Props) {
  const { businessUnitId, divisionId, year, measure, value, divisionName, words, isFirst = false } = props
  const { open } = useBoard()
  const { shown, label, full } = words[measure]({ value, division: divisionName, year })
  const look = [classes['figure'], measure === 'fte' && classes['fte'], isLong(shown) && classes['long']]
  return (
    <button
      type="button"
      data-figure=""
      className={look.filter(Boolean).join(' ')}
      tabIndex={isFirst ? 0 : -1}
      aria-label={label}
      title={full === shown ? undefined : full}
      onClick={(event) => {
        const scope = { kind: 'value', businessUnitId, divisionId, year, measure } as const
        open({ kind: 'explanation', scope }, event.currentTarget)
      }}
    >
      {shown}
    </button>
  )
})

/** Characters that fit in full size. */
const ROOM = 7
/** They take no room. */
const ISOLATES = /[\u2066-\u2069]/gu

/** A figure that is cut off reads like a smaller one, so it is written smaller instead. */
function isLong(shown: string): boolean {
  return shown.replace(ISOLATES, '').length > ROOM
}

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

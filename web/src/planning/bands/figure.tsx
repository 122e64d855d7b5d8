import { type KeyboardEvent, memo } from 'react'
import { useBoard } from '#planning/board/board.ts'
import { useVersion } from '#planning/board/use-versions.ts'
import { figureId } from '../cell-links/place-of-cell.ts'
import classes from './figure.module.css'
import { useDiffers, useFigure } from './use-division.ts'
import type { FigureWords } from './use-figure-words.ts'

type Props = {
  readonly businessUnitId: number
  readonly divisionId: number
  readonly year: number
  readonly measure: 'fte' | 'tpc'
  readonly divisionName: string
  readonly words: FigureWords
  /** Tab stops only at the first figure of a division; arrow keys lead to the others. */
  readonly isFirst?: boolean
}

/** A calculated value; clicking it explains it. Redrawn only when the value changes. */
export const Figure = memo(function Figure(props: Props) {
  const { businessUnitId, divisionId, year, measure, divisionName, words, isFirst = false } = props
  const value = useFigure({ divisionId, year }, measure)
  const differs = useDiffers({ divisionId, year }, measure)
  const { open, explained, years } = useBoard()
  const { shown, label, full } = words[measure]({ value, division: divisionName, year })
  const scope = { kind: 'value', businessUnitId, divisionId, year, measure } as const
  const id = figureId(scope)
  useVersion(explained.changes, id)
  const look = [
    classes['figure'],
    measure === 'fte' && year !== years[0] && classes['fte'],
    differs && classes['differs'],
    sizeOf(shown),
  ]
  return (
    <button
      type="button"
      id={id}
      aria-expanded={explained.is(id)}
      data-figure=""
      className={look.filter(Boolean).join(' ')}
      tabIndex={isFirst ? 0 : -1}
      aria-label={label}
      title={full === shown && isSurelyWhole(shown) ? undefined : full}
      onClick={(event) => open({ kind: 'explanation', scope }, event.currentTarget)}
    >
      {shown}
    </button>
  )
})

/** Numbers of characters that fit at full size and at the next smaller one. */
const ROOM = 7
const LESS_ROOM = 9
/** Bidirectional isolates, which have no width. */
const ISOLATES = /[\u2066-\u2069]/gu

/** A figure that is cut off looks like a smaller number, so a long one is set in smaller type instead. */
export function sizeOf(shown: string): string {
  const length = lengthOf(shown)
  if (length <= ROOM) return ''
  return classes[length <= LESS_ROOM ? 'long' : 'longer'] ?? ''
}

/** Whether the text fits even in the narrowest column. */
export function isSurelyWhole(shown: string): boolean {
  return lengthOf(shown) <= LESS_ROOM
}

function lengthOf(shown: string): number {
  return shown.replace(ISOLATES, '').length
}

/** Moves the focus among the figures of one division with the arrow keys. */
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

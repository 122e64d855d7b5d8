import type { UnitStructure } from '@staffplan/contracts/arithmetic/structure'
import type { KeyboardEvent, ReactNode } from 'react'
import boxes from './boxes.module.css'
import cards from './cards.module.css'
import type { Highlight } from './highlights.ts'
import lines from './lines.module.css'
import { useHighlight, useHighlightHandlers } from './use-highlight.ts'

type Props = Highlight & {
  readonly unit: UnitStructure
  readonly look: 'box' | 'card' | 'line'
  readonly label: string
  readonly onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
  readonly children: ReactNode
}

const looks = { box: boxes, card: cards, line: lines }

/** The frame of a driver or division; highlighting it does not redraw its contents. */
export function HighlightFrame({ unit, kind, id, look, label, onKeyDown, children }: Props) {
  const spot = { kind, id }
  const classes = looks[look]
  const state = useHighlight(unit, spot)
  const handlers = useHighlightHandlers(unit.businessUnit.id, spot)
  return (
    <section
      className={`${classes[look]} ${state ? classes[state] : ''}`}
      aria-label={label}
      onKeyDown={onKeyDown}
      {...handlers}
    >
      {children}
    </section>
  )
}

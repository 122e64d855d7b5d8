import type { UnitStructure } from '@staffplan/contracts/arithmetic/structure'
import type { KeyboardEvent, ReactNode } from 'react'
import classes from './boxes.module.css'
import type { HotSpot } from './hot-spots.ts'
import { useHeat, useHotHandlers } from './use-hot.ts'

type Props = HotSpot & {
  readonly unit: UnitStructure
  readonly look: 'box' | 'line'
  readonly label: string
  readonly onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
  readonly children: ReactNode
}

/** Stands around a driver or a division; lights up without drawing again what stands in it. */
export function HotFrame({ unit, kind, id, look, label, onKeyDown, children }: Props) {
  const spot = { kind, id }
  const heat = useHeat(unit, spot)
  const handlers = useHotHandlers(unit.businessUnit.id, spot)
  return (
    <section
      className={`${classes[look]} ${heat ? classes[heat] : ''}`}
      aria-label={label}
      onKeyDown={onKeyDown}
      {...handlers}
    >
      {children}
    </section>
  )
}

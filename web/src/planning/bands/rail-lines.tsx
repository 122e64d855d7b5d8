import type { UnitStructure } from '@staffplan/contracts/arithmetic/structure'
import { memo, useMemo } from 'react'
import { useBoard } from '#planning/board/board.ts'
import { useDerived } from '#planning/board/use-versions.ts'
import type { BandGeometry, ShownUnit } from './band-geometry.ts'
import type { Highlight } from './highlights.ts'
import { rowsOf } from './input-row.ts'
import type { PictureLayout } from './picture-layout.ts'
import { type Rail, railsOf } from './rails.ts'
import classes from './rails.module.css'
import { useHighlight } from './use-highlight.ts'

type Props = {
  readonly shown: ShownUnit
  readonly layout: PictureLayout
  readonly geometry: BandGeometry
  readonly first: number
  readonly last: number
}

/** The lines between cards and divisions. Hidden from screen readers: the labels of both tell the same. */
export const RailLines = memo(function RailLines({ shown, layout, geometry, first, last }: Props) {
  const rails = useMemo(
    () => railsOf({ shown, layout, geometry, rows: [first, last] }),
    [shown, layout, geometry, first, last],
  )
  return (
    <svg
      className={classes['rails']}
      style={{ insetBlockStart: -geometry.divisionsTop, insetInlineStart: -layout.gutter }}
      width={layout.gutter}
      height={geometry.height}
      aria-hidden="true"
    >
      {rails.map((rail) => (
        <RailLine key={`${rail.spot.kind}${rail.spot.id}`} unit={shown.unit} rail={rail} />
      ))}
    </svg>
  )
})

function RailLine({ unit, rail }: { readonly unit: UnitStructure; readonly rail: Rail }) {
  const state = useHighlight(unit, rail.spot)
  const isIdle = useIsIdle(unit, rail.spot)
  return (
    <g className={[state && classes[state], isIdle && classes['idle']].filter(Boolean).join(' ')}>
      <path className={classes['line']} d={rail.line} />
      {!isIdle && <path className={classes['full']} d={rail.full} />}
      {!isIdle && <path className={classes['weighted']} d={rail.weighted} />}
    </g>
  )
}

/** A driver without any start value has no effect. */
function useIsIdle(unit: UnitStructure, { kind, id }: Highlight): boolean {
  const { session, years } = useBoard()
  const { store } = session
  const keys = useMemo(() => {
    const driver =
      kind === 'primary' ? unit.primaryDriver : unit.secondaryDrivers.find((each) => each.id === id)
    if (!driver || kind === 'division') return []
    return rowsOf({ unit, kind, driver, years }).flatMap((row) => row.keys[0] ?? [])
  }, [unit, kind, id, years])
  return useDerived(store.keys, { keys, read: () => keys.every((key) => !store.value(key)) })
}

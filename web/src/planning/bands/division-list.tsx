import { memo, useRef } from 'react'
import { type BandGeometry, rowLength, type ShownUnit } from './band-geometry.ts'
import classes from './band.module.css'
import { DivisionBox } from './division-box.tsx'
import { DivisionLine } from './division-line.tsx'
import type { PictureLayout } from './picture-layout.ts'
import { RailLines } from './rail-lines.tsx'
import { useNear } from './use-near.ts'

type Props = {
  readonly shown: ShownUnit
  readonly layout: PictureLayout
  readonly geometry: BandGeometry
}

const OVERSCAN = 4

/** The divisions of a unit; only those near the window are rendered. */
export function DivisionList({ shown, layout, geometry }: Props) {
  const { rows, rowStep } = geometry
  const perRow = rowLength(layout)
  const list = useRef<HTMLDivElement>(null)
  const startOf = (index: number) => index * rowStep
  const { indexes, handlers } = useNear({ list, count: rows, startOf, overscan: OVERSCAN })
  const [first = 0] = indexes
  const last = indexes.at(-1) ?? first
  return (
    <>
      {layout.gutter > 0 && (
        <RailLines shown={shown} layout={layout} geometry={geometry} first={first} last={last} />
      )}
      <div
        ref={list}
        className={classes['divisions']}
        data-divisions-of={shown.unit.businessUnit.id}
        style={{ blockSize: geometry.divisionsHeight }}
        {...handlers}
      >
        {indexes.map((row) => (
          <div
            key={shown.divisions[row * perRow]?.id}
            className={`${classes['row']} ${classes[layout.view]}`}
            style={{ insetBlockStart: row * rowStep }}
            data-index={row}
          >
            {shown.divisions.slice(row * perRow, (row + 1) * perRow).map((division) => (
              <Division key={division.id} unit={shown.unit} division={division} layout={layout} />
            ))}
          </div>
        ))}
      </div>
    </>
  )
}

type DivisionProps = {
  readonly unit: ShownUnit['unit']
  readonly division: ShownUnit['divisions'][number]
  readonly layout: PictureLayout
}

/** Memoised so that scrolling redraws only what has changed. */
const Division = memo(function Division({ layout, ...place }: DivisionProps) {
  if (layout.view === 'lines') return <DivisionLine {...place} layout={layout} />
  return <DivisionBox {...place} layout={layout} />
})

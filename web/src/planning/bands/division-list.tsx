import type { UnitStructure } from '@staffplan/contracts/arithmetic/structure'
import { memo, useRef } from 'react'
import type { BandGeometry, BandShape } from './band-geometry.ts'
import classes from './band.module.css'
import { DivisionBox } from './division-box.tsx'
import { DivisionLine } from './division-line.tsx'
import { useNear } from './use-near.ts'

type Props = { readonly unit: UnitStructure; readonly shape: BandShape; readonly geometry: BandGeometry }

const OVERSCAN = 4

/** The divisions of a unit; only those near the window are in the page. */
export function DivisionList({ unit, shape, geometry }: Props) {
  const { divisions } = unit
  const step = geometry.divisionStep
  const list = useRef<HTMLDivElement>(null)
  const startOf = (index: number) => index * step
  const { indexes, handlers } = useNear({ list, count: divisions.length, startOf, overscan: OVERSCAN })
  return (
    <div
      ref={list}
      className={classes['divisions']}
      style={{ blockSize: geometry.divisionsHeight }}
      {...handlers}
    >
      {indexes.map((index) => {
        const division = divisions[index]
        return (
          division && (
            <div
              key={division.id}
              className={classes['division']}
              style={{ insetBlockStart: index * step }}
              data-index={index}
            >
              <Division unit={unit} division={division} look={shape.divisions} />
            </div>
          )
        )
      })}
    </div>
  )
}

type DivisionProps = {
  readonly unit: UnitStructure
  readonly division: UnitStructure['divisions'][number]
  readonly look: BandShape['divisions']
}

/** Scrolling must not draw what has not changed. */
const Division = memo(function Division({ unit, division, look }: DivisionProps) {
  if (look === 'lines') return <DivisionLine unit={unit} division={division} />
  return <DivisionBox unit={unit} division={division} />
})

import type { UnitStructure } from '@staffplan/contracts/arithmetic/structure'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { memo } from 'react'
import type { BandGeometry, BandShape } from './band-geometry.ts'
import classes from './band.module.css'
import { DivisionBox } from './division-box.tsx'
import { DivisionLine } from './division-line.tsx'
import { useFocusedIndex } from './use-focused-index.ts'
import { useIsPrinting } from './use-is-printing.ts'

type Props = {
  readonly unit: UnitStructure
  readonly shape: BandShape
  readonly geometry: BandGeometry
  /** Where the columns of the band begin, in pixels from the top of the page. */
  readonly top: number
}

const OVERSCAN = 4

/** The divisions of a unit; only those near the window are in the page. */
export function DivisionList({ unit, shape, geometry, top }: Props) {
  const isPrinting = useIsPrinting()
  const focused = useFocusedIndex()
  const { divisions } = unit
  // oxlint-disable-next-line react/incompatible-library -- true only with the React compiler, which is not used
  const virtualizer = useWindowVirtualizer({
    count: divisions.length,
    estimateSize: () => geometry.divisionStep,
    scrollMargin: top + geometry.divisionsTop,
    overscan: isPrinting ? divisions.length : OVERSCAN,
    rangeExtractor: focused.withRange,
  })
  const step = geometry.divisionStep
  return (
    <div
      className={classes['divisions']}
      style={{ blockSize: geometry.divisionsHeight }}
      {...focused.handlers}
    >
      {virtualizer.getVirtualItems().map(({ index }) => {
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

import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useBoard } from '../board.ts'
import { bandHeight, geometryOf, heights, shapeOf } from './band-geometry.ts'
import classes from './band.module.css'
import { BandChoicesContext, useRememberedChoices } from './band-choices.ts'
import { UnitBand } from './unit-band.tsx'
import { useFocusedIndex } from './use-focused-index.ts'
import { useIsPrinting } from './use-is-printing.ts'

const OVERSCAN = 1
const BETWEEN = 16

/** All business units; only bands near the window are in the page. */
export function BandList() {
  const { structure, session, onSought } = useBoard()
  const list = useRef<HTMLDivElement>(null)
  const { width, top } = usePlace(list)
  const choices = useRememberedChoices()
  const isPrinting = useIsPrinting()
  const focused = useFocusedIndex()
  const layouts = structure.map((unit) => {
    const id = unit.businessUnit.id
    const shape = shapeOf(unit, { width: width - heights.sides, isDense: choices.isDense(id) })
    const isCollapsed = choices.isCollapsed(id)
    const geometry = geometryOf(unit, shape, session.access.seesPay)
    return { shape, isCollapsed, height: bandHeight({ geometry, shape, isCollapsed }) }
  })
  // oxlint-disable-next-line react/incompatible-library -- true only with the React compiler, which is not used
  const virtualizer = useWindowVirtualizer({
    count: structure.length,
    estimateSize: (index) => layouts[index]?.height ?? 0,
    getItemKey: (index) => structure[index]?.businessUnit.id ?? index,
    gap: BETWEEN,
    scrollMargin: top,
    overscan: isPrinting ? structure.length : OVERSCAN,
    rangeExtractor: focused.withRange,
  })
  const signature = layouts.map(({ height }) => height).join()
  useEffect(() => virtualizer.measure(), [virtualizer, signature])

  const scrollTo = useCallback(
    (businessUnitId: number) => {
      const index = structure.findIndex((unit) => unit.businessUnit.id === businessUnitId)
      virtualizer.scrollToIndex(index, { align: 'center' })
    },
    [structure, virtualizer],
  )
  useEffect(
    () => onSought({ scrollTo, isShown: (id) => !choices.isCollapsed(id) }),
    [onSought, scrollTo, choices],
  )

  return (
    <BandChoicesContext value={choices}>
      <div
        ref={list}
        className={classes['list']}
        style={{ blockSize: virtualizer.getTotalSize() }}
        {...focused.handlers}
      >
        {width > 0 &&
          virtualizer.getVirtualItems().map(({ index, key, start }) => {
            const unit = structure[index]
            const layout = layouts[index]
            return (
              unit &&
              layout && (
                <div
                  key={key}
                  data-index={index}
                  className={classes['place']}
                  style={{ insetBlockStart: start - top, blockSize: layout.height }}
                >
                  <UnitBand unit={unit} shape={layout.shape} isCollapsed={layout.isCollapsed} top={start} />
                </div>
              )
            )
          })}
      </div>
    </BandChoicesContext>
  )
}

/** How wide the list is and where it begins, in pixels from the top of the page; followed while it is shown. */
function usePlace(list: React.RefObject<HTMLElement | null>): {
  readonly width: number
  readonly top: number
} {
  const [place, setPlace] = useState({ width: 0, top: 0 })
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return undefined
    const look = () => {
      const { width, top } = element.getBoundingClientRect()
      const next = { width: Math.round(width), top: Math.round(top + scrollY) }
      setPlace((before) => (before.width === next.width && before.top === next.top ? before : next))
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [list])
  return place
}

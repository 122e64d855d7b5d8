import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useBoard } from '../board.ts'
import classes from './band.module.css'
import { type BandChoices, BandChoicesContext, useRememberedChoices } from './band-choices.ts'
import { type BandLayout, bandLayouts } from './band-layouts.ts'
import { UnitBand } from './unit-band.tsx'
import { useNear } from './use-near.ts'

const OVERSCAN = 1

/** All business units; only bands near the window are in the page. */
export function BandList() {
  const { structure, onSought } = useBoard()
  const list = useRef<HTMLDivElement>(null)
  const width = useWidth(list)
  const choices = useRememberedChoices()
  const layouts = useLayouts(width, choices)
  const count = width > 0 ? layouts.length : 0
  const startOf = (index: number) => layouts[index]?.start ?? 0
  const { indexes, handlers } = useNear({ list, count, startOf, overscan: OVERSCAN })
  const last = layouts.at(-1)

  useEffect(
    () =>
      onSought({
        isShown: (id) => !choices.isCollapsed(id),
        scrollTo: (id) => {
          const layout = layouts[structure.findIndex((unit) => unit.businessUnit.id === id)]
          if (!layout || !list.current) return
          const { top } = list.current.getBoundingClientRect()
          scrollTo({ top: scrollY + top + layout.start - (innerHeight - layout.height) / 2 })
        },
      }),
    [onSought, structure, layouts, choices],
  )

  return (
    <BandChoicesContext value={choices}>
      <div
        ref={list}
        className={classes['list']}
        style={{ blockSize: last ? last.start + last.height : 0 }}
        {...handlers}
      >
        {indexes.map((index) => {
          const unit = structure[index]
          const layout = layouts[index]
          return (
            unit &&
            layout && (
              <div
                key={unit.businessUnit.id}
                data-index={index}
                className={classes['place']}
                style={{ insetBlockStart: layout.start, blockSize: layout.height }}
              >
                <UnitBand unit={unit} shape={layout.shape} isCollapsed={layout.isCollapsed} />
              </div>
            )
          )
        })}
      </div>
    </BandChoicesContext>
  )
}

/** The same layouts until the room, the structure or a choice changes. */
function useLayouts(width: number, choices: BandChoices): readonly BandLayout[] {
  const { structure, session, years } = useBoard()
  return useMemo(
    () =>
      bandLayouts(structure, {
        width,
        years: years.length,
        hasSalaries: session.access.seesPay,
        isDense: choices.isDense,
        isCollapsed: choices.isCollapsed,
      }),
    [structure, years, session, width, choices],
  )
}

/** Followed while the list is shown. */
function useWidth(list: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return undefined
    const look = () => setWidth(Math.round(element.getBoundingClientRect().width))
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => observer.disconnect()
  }, [list])
  return width
}

import { type RefObject, useEffect } from 'react'
import { useBoard } from '#planning/board/board.ts'
import { useBandChoices } from './band-choices.ts'
import type { ShownUnit } from './band-geometry.ts'
import type { BandPlace } from './band-places.ts'
import { EVERYTHING } from './picture-filter.ts'

type Given = {
  readonly list: RefObject<HTMLElement | null>
  readonly shown: readonly ShownUnit[]
  readonly places: readonly BandPlace[]
  readonly onYear: (firstYear: number) => void
}

/** Tells the board how to reach bands that are not rendered. */
export function useSought({ list, shown, places, onYear }: Given): void {
  const { onSought, unitById, years } = useBoard()
  const choices = useBandChoices()
  useEffect(() => {
    const indexOf = (id: number) => shown.findIndex(({ unit }) => unit.businessUnit.id === id)
    const goTo = (id: number) => {
      const place = places[indexOf(id)]
      if (!place || !list.current) return
      const { top } = list.current.getBoundingClientRect()
      scrollTo({ top: scrollY + top + place.start - (innerHeight - place.height) / 2 })
    }
    return onSought({
      isShown: (id) => indexOf(id) >= 0 && !choices.isCollapsed(id),
      scrollTo: goTo,
      reveal: (id, column) => {
        const all = unitById.get(id)?.divisions.length
        if (shown[indexOf(id)]?.divisions.length !== all) choices.setFilter(EVERYTHING)
        if (choices.isCollapsed(id)) choices.expand([id])
        if (column) {
          choices.setMeasure(column.measure)
          onYear(years.indexOf(column.year))
        }
        goTo(id)
      },
    })
  }, [onSought, unitById, years, list, shown, places, choices, onYear])
}

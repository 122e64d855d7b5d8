import { createContext, use, useCallback, useMemo, useState } from 'react'
import { z } from 'zod'
import { EVERYTHING, type PictureFilter } from './picture-filter.ts'
import type { Measure, View } from './picture-layout.ts'

const remembered = z.object({
  view: z.enum(['lines', 'boxes']),
  measure: z.enum(['fte', 'tpc']),
  collapsed: z.array(z.number()),
  filter: z.object({ text: z.string(), unitId: z.number().nullable() }),
})
type Remembered = z.infer<typeof remembered>

export type BandChoices = {
  /** For the whole page. */
  readonly view: View
  /** The measure to show where there is room for only one. */
  readonly measure: Measure
  readonly filter: PictureFilter
  readonly isCollapsed: (businessUnitId: number) => boolean
  readonly setView: (view: View) => void
  readonly setMeasure: (measure: Measure) => void
  readonly setFilter: (filter: PictureFilter) => void
  readonly toggleCollapsed: (businessUnitId: number) => void
  readonly collapse: (businessUnitIds: readonly number[]) => void
  readonly expand: (businessUnitIds: readonly number[]) => void
}

const NOTHING: Remembered = { view: 'lines', measure: 'fte', collapsed: [], filter: EVERYTHING }

export const BandChoicesContext = createContext<BandChoices | null>(null)

export function useBandChoices(): BandChoices {
  const choices = use(BandChoicesContext)
  if (!choices) throw new Error('outside of the bands')
  return choices
}

/** How the user wants to see the page, remembered in this browser. */
export function useRememberedChoices(userId: number): BandChoices {
  const key = `staffplan.bands.${userId}`
  const [choices, setChoices] = useState(() => read(key))
  const change = useCallback(
    (next: (before: Remembered) => Partial<Remembered>) => {
      setChoices((before) => {
        const after = { ...before, ...next(before) }
        remember(key, after)
        return after
      })
    },
    [key],
  )
  return useMemo(() => {
    const collapsed = new Set(choices.collapsed)
    const fold = (isFolded: boolean, ids: readonly number[]) =>
      change((before) => {
        const others = before.collapsed.filter((id) => !ids.includes(id))
        return { collapsed: isFolded ? [...others, ...ids] : others }
      })
    return {
      ...choices,
      isCollapsed: (id) => collapsed.has(id),
      setView: (view) => change(() => ({ view })),
      setMeasure: (measure) => change(() => ({ measure })),
      setFilter: (filter) => change(() => ({ filter })),
      toggleCollapsed: (id) => fold(!collapsed.has(id), [id]),
      collapse: (ids) => fold(true, ids),
      expand: (ids) => fold(false, ids),
    }
  }, [choices, change])
}

function read(key: string): Remembered {
  try {
    return remembered.catch(NOTHING).parse(JSON.parse(localStorage.getItem(key) ?? 'null'))
  } catch {
    return NOTHING
  }
}

/** If the browser's storage is full, the choices are forgotten. */
function remember(key: string, choices: Remembered): void {
  try {
    localStorage.setItem(key, JSON.stringify(choices))
  } catch {
    localStorage.removeItem(key)
  }
}

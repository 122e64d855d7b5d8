import { createContext, use, useCallback, useMemo, useState } from 'react'
import { z } from 'zod'

const remembered = z.object({
  collapsed: z.array(z.number()),
  dense: z.array(z.tuple([z.number(), z.boolean()])),
})
type Remembered = z.infer<typeof remembered>

export type BandChoices = {
  readonly isCollapsed: (businessUnitId: number) => boolean
  /** One line per division, boxes, or whatever fits. */
  readonly isDense: (businessUnitId: number) => boolean | undefined
  readonly toggleCollapsed: (businessUnitId: number) => void
  readonly setDense: (businessUnitId: number, isDense: boolean) => void
}

const KEY = 'staffplan.bands'
const NOTHING: Remembered = { collapsed: [], dense: [] }

export const BandChoicesContext = createContext<BandChoices | null>(null)

export function useBandChoices(): BandChoices {
  const choices = use(BandChoicesContext)
  if (!choices) throw new Error('outside of the bands')
  return choices
}

/** How each band is shown, remembered in this browser. */
export function useRememberedChoices(): BandChoices {
  const [choices, setChoices] = useState(read)
  const change = useCallback((next: (before: Remembered) => Remembered) => {
    setChoices((before) => {
      const after = next(before)
      localStorage.setItem(KEY, JSON.stringify(after))
      return after
    })
  }, [])
  return useMemo(() => {
    const collapsed = new Set(choices.collapsed)
    const dense = new Map(choices.dense)
    return {
      isCollapsed: (id) => collapsed.has(id),
      isDense: (id) => dense.get(id),
      toggleCollapsed: (id) =>
        change((before) => ({
          ...before,
          collapsed: [...new Set(before.collapsed).symmetricDifference(new Set([id]))],
        })),
      setDense: (id, isDense) =>
        change((before) => ({ ...before, dense: [...new Map(before.dense).set(id, isDense)] })),
    }
  }, [choices, change])
}

function read(): Remembered {
  try {
    return remembered.catch(NOTHING).parse(JSON.parse(localStorage.getItem(KEY) ?? 'null'))
  } catch {
    return NOTHING
  }
}

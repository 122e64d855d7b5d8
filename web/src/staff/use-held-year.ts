import type { ImportKind } from '@staffplan/contracts/staff/import-kind'
import { useCallback, useEffect, useState } from 'react'
import type { ImportState } from './import-state.ts'

/** Why a card's year cannot be changed: its file is being sent, or may have to be sent again, which takes the same year. */
export type Hold = 'working' | 'uncertain'

/** Sets a card's hold; `null` releases it. */
export type OnHold = (kind: ImportKind, hold: Hold | null) => void

const NONE: ReadonlyMap<ImportKind, Hold> = new Map()

/** Whether any card keeps the common year from being changed. */
export function useHeldYear(): { readonly hold: Hold | null; readonly onHold: OnHold } {
  const [holds, setHolds] = useState(NONE)
  const onHold = useCallback<OnHold>((kind, hold) => {
    setHolds((before) => {
      const others = [...before].filter(([other]) => other !== kind)
      return new Map(hold === null ? others : [...others, [kind, hold]])
    })
  }, [])
  const all = [...holds.values()]
  return { hold: all.find((hold) => hold === 'working') ?? all[0] ?? null, onHold }
}

/** Holds the year while the card is working, and as long as the outcome of its import is unknown. */
export function useHoldsYear(kind: ImportKind, state: ImportState, onHold: OnHold): void {
  const hold = holdOf(state)
  useEffect(() => {
    onHold(kind, hold)
    return () => onHold(kind, null)
  }, [kind, hold, onHold])
}

function holdOf(state: ImportState): Hold | null {
  if (state.step === 'working') return 'working'
  return state.step === 'check' && state.unknown ? 'uncertain' : null
}

import type { ImportKind } from '@staffplan/contracts/staff/import-kind'
import { useCallback, useEffect, useState } from 'react'
import type { ImportState } from './import-state.ts'

/** Why the year of a card stays what it is: what is being sent is of this one, and so is the key under which it can be sent again. */
export type Hold = 'working' | 'uncertain'

/** Says so of one card; `null` when it holds nothing. */
export type OnHold = (kind: ImportKind, hold: Hold | null) => void

const NONE: ReadonlyMap<ImportKind, Hold> = new Map()

/** What keeps the year of all cards from being changed. */
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

/** Holds the year while the card is at work, and as long as nobody knows what became of its file. */
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

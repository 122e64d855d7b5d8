import type { DraftFeedEvent } from '@staffplan/contracts/planning/draft'
import { useEffect, useState } from 'react'
import { useDispatch } from 'react-redux'
import type { YearEffect } from '../draft/save-effect.ts'
import { useBoard } from '../board/board.ts'
import type { Dispatch } from '../board/sessions.ts'
import { eventEffect } from './event-effect.ts'
import { pastState } from './past-api.ts'

type Known = { readonly event: DraftFeedEvent; readonly years: readonly YearEffect[] }

/** What the event that is shown last did; null while it is not known. `isResting`: nobody has to wait for it while it plays. */
export function useEventEffect(
  event: DraftFeedEvent | null,
  isResting: boolean,
): readonly YearEffect[] | null {
  const dispatch = useDispatch<Dispatch>()
  const { structure, specialDrivers, session } = useBoard()
  const [known, setKnown] = useState<Known | null>(null)
  const isAsked = isResting && event?.type === 'DraftOpsApplied' && event.rev > 0
  useEffect(() => {
    if (!isAsked) return undefined
    let isOver = false
    const name = { name: 'rev', value: String(event.rev - 1) } as const
    void dispatch(pastState.initiate(name, { subscribe: false, forceRefetch: true })).then(({ data }) => {
      if (isOver || !data || session.store.rev !== event.rev) return
      const values = new Map(data.cells.map(({ k, v }) => [k, v]))
      const before = new Map(event.ops.map(({ k }) => [k, values.get(k) ?? null]))
      const source = { structure, specialDrivers: [...specialDrivers.values()], period: session.period }
      setKnown({ event, years: eventEffect({ source, store: session.store, before }) })
    })
    return () => {
      isOver = true
    }
  }, [dispatch, event, isAsked, structure, specialDrivers, session])
  return known?.event === event ? known.years : null
}

import { useSearchParams } from 'react-router-dom'
import { SYNC_RENDER } from '#ui/sync-render.ts'
import type { PlanName } from '../past/past-api.ts'
import { planIn } from '../past/plan-addresses.ts'

type Side = 'from' | 'to'

export type ComparedPoints = {
  readonly plan: PlanName
  readonly from: string
  readonly to: string
  /** `isEdit`: replaces the present history entry, so that Back leads to the state before it. */
  readonly choose: (side: Side, point: string, isEdit?: boolean) => void
}

/** The two compared states, kept in the URL so that a comparison can be shared. */
export function useComparedPoints(): ComparedPoints {
  const [search, setSearch] = useSearchParams()
  return {
    ...pointsIn(search),
    plan: planIn(search),
    choose: (side, point, isEdit = false) =>
      setSearch(
        (old) => {
          const next = new URLSearchParams(old)
          for (const [name, value] of Object.entries({ ...pointsIn(old), [side]: point }))
            next.set(name, value)
          return next
        },
        { ...SYNC_RENDER, replace: isEdit },
      ),
  }
}

function pointsIn(search: URLSearchParams): Readonly<Record<Side, string>> {
  return { from: search.get('from') ?? 'published', to: search.get('to') ?? 'draft' }
}

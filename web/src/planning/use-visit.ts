import { useMemo } from 'react'
import { useMeQuery } from '#api/me.ts'
import {
  type PlanGround,
  useBigPictureQuery,
  useLastPublishedQuery,
  useSpecialDriversOfferedQuery,
} from './big-picture-api.ts'
import type { BigPictureSession } from './draft/big-picture-session.ts'
import { useSession } from './use-session.ts'

export type Visit = {
  readonly session: BigPictureSession | null
  /** Null while it is not known. */
  readonly ground: PlanGround | null
  readonly hasFailed: boolean
  readonly retry: () => void
}

/** Everything the page needs before it can show anything. */
export function useVisit(): Visit {
  const { data: me } = useMeQuery()
  const first = useLastPublishedQuery()
  const period = first.data?.period
  const structure = useBigPictureQuery(period ?? { startYear: 0, planYears: 0 }, { skip: !period })
  const specials = useSpecialDriversOfferedQuery()
  const ground = useMemo(
    () =>
      structure.data && specials.data ? { structure: structure.data, specialDrivers: specials.data } : null,
    [structure.data, specials.data],
  )
  const visit = me && period ? { userId: me.id, roleId: me.role.id, period } : null
  const session = useSession(visit, ground)
  const hasFailed = [first, structure, specials].some(({ isError, data }) => isError && !data)
  const retry = () => {
    if (first.isError) void first.refetch()
    if (structure.isError) void structure.refetch()
    if (specials.isError) void specials.refetch()
    session?.retry()
  }
  return { session, ground, hasFailed, retry }
}

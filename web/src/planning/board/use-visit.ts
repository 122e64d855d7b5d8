import { useMemo } from 'react'
import { useMeQuery } from '#api/me.ts'
import {
  type PlanGround,
  useBigPictureQuery,
  useLastPublishedQuery,
  useSpecialDriversOfferedQuery,
} from '#planning/big-picture-api.ts'
import type { BigPictureSession } from '#planning/draft/big-picture-session.ts'
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
  const person = useMeQuery()
  const me = person.data
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
  // An error stays until an answer comes, also while it is tried again.
  const hasFailed = [person, first, structure, specials].some(({ error, data }) => error && !data)
  const retry = () => {
    if (person.isError) void person.refetch()
    if (first.isError) void first.refetch()
    if (structure.isError) void structure.refetch()
    if (specials.isError) void specials.refetch()
    session?.retry()
  }
  return { session, ground, hasFailed, retry }
}

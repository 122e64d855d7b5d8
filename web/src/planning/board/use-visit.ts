import { yearsOf } from '@staffplan/contracts/arithmetic/period'
import { useMemo } from 'react'
import { asProblem, useMeQuery } from '#api/me.ts'
import { useFresh } from '#api/use-fresh.ts'
import { useRetried } from '#api/use-retried.ts'
import {
  type PlanGround,
  useBigPictureQuery,
  useLastPublishedQuery,
  useSpecialDriversOfferedQuery,
} from '#planning/big-picture-api.ts'
import type { BigPictureSession } from '#planning/draft/big-picture-session.ts'
import { accessOf } from '#planning/draft/plan-access.ts'
import { useSession } from './use-session.ts'

const STRUCTURE = ['bigPicture', 'headcounts']
const STRUCTURE_WITH_PAY = [...STRUCTURE, 'payrolls']
const SPECIALS = ['specialDrivers']
/** The settings say which years are planned. */
const PERIOD = ['settings']

export type Visit = {
  readonly session: BigPictureSession | null
  /** Organisation and drivers; null while they are loading. */
  readonly ground: PlanGround | null
  /** The years of the plan; null while they are not known. */
  readonly years: readonly number[] | null
  readonly hasFailed: boolean
  /** There was no answer at all: the connection or the server is down. */
  readonly isUnreachable: boolean
  readonly retry: () => void
}

/** Loads everything the page needs before it can show anything. */
export function useVisit(): Visit {
  const person = useMeQuery()
  const me = person.data
  const first = useLastPublishedQuery()
  const period = first.data?.period
  const structure = useBigPictureQuery(period ?? { startYear: 0, planYears: 0 }, { skip: !period })
  const specials = useSpecialDriversOfferedQuery()
  const access = me && accessOf(me.role.id)
  const mayHear = access?.source === 'draft'
  useUpToDate(first, { models: PERIOD, mayHear })
  useUpToDate(structure, { models: access?.seesPay ? STRUCTURE_WITH_PAY : STRUCTURE, mayHear })
  useUpToDate(specials, { models: SPECIALS, mayHear })
  const [units, specialDrivers] = [structure.data?.answer, specials.data?.answer]
  const ground = useMemo(
    () => (units && specialDrivers ? { structure: units, specialDrivers } : null),
    [units, specialDrivers],
  )
  const visit = me && period ? { userId: me.id, roleId: me.role.id, period } : null
  const session = useSession(visit, ground)
  // An error is shown until an answer arrives, also during retries.
  const failed = [person, first, structure, specials].filter(({ error, data }) => error && !data)
  const hasFailed = failed.length > 0
  const isUnreachable = failed.some(({ error }) => asProblem(error)?.code === 'unreachable')
  const retry = () => {
    if (person.isError) void person.refetch()
    if (first.isError) void first.refetch()
    if (structure.isError) void structure.refetch()
    if (specials.isError) void specials.refetch()
    session?.retry()
  }
  return { session, ground, years: period ? yearsOf(period) : null, hasFailed, isUnreachable, retry }
}

type Read = Parameters<typeof useRetried>[0] & {
  readonly originalArgs?: unknown
  readonly data?: { readonly position: string | null } | undefined
}

type Watched = Pick<Parameters<typeof useFresh>[0], 'models' | 'mayHear'>

/** Reads again when a read has failed or is behind its read models. */
function useUpToDate({ data, error, isFetching, refetch, originalArgs }: Read, watched: Watched): void {
  useFresh({ ...watched, originalArgs, position: data?.position ?? null, isFetching, refetch })
  useRetried({ error, isFetching, refetch })
}

import type { HistoryEntry } from '@staffplan/contracts/planning/history'
import { useMemo } from 'react'
import { useRetried } from '#api/use-retried.ts'
import { type Narrowed, type PlanName, useHistoryQuery, useTotalsQuery } from './past-api.ts'
import { effectBetween } from './effect-between.ts'

export const PER_PAGE = 50

export type ShownEntry = HistoryEntry & { readonly effect: ReturnType<typeof effectBetween> }

type Asked = {
  readonly plan: PlanName
  readonly narrowed: Narrowed
  /** Only entries older than this revision, so that new ones do not shift the pages. */
  readonly before: number
  /** Counted from 0. */
  readonly page: number
  readonly year: number
  /** Only entries from this moment on. */
  readonly since?: string | null
  readonly limit?: number
  readonly skip?: boolean
}

/** One page of the history, newest first, with each entry's effect on the year once known; `count` covers all pages. */
export function useHistoryPage({
  plan,
  narrowed,
  before: end,
  page,
  year,
  since = null,
  limit = PER_PAGE,
  skip = false,
}: Asked) {
  const asked = {
    ...narrowed,
    plan,
    before: end,
    skip: page * limit,
    limit,
    ...(since !== null && { since }),
  }
  const { currentData, data, ...rest } = useHistoryQuery(asked, { skip })
  const content = currentData?.content
  const revs = useMemo(
    () => [...new Set(content?.filter(isWrite).flatMap((entry) => [before(entry), entry.rev]))],
    [content],
  )
  const asking = useTotalsQuery({ plan, revs }, { skip: revs.length === 0 })
  useRetried(asking)
  const totals = asking.currentData
  const entries = useMemo(
    () =>
      content?.map((entry): ShownEntry => {
        const span = { from: before(entry), to: entry.rev, year }
        return { ...entry, effect: isWrite(entry) ? effectBetween(totals, span) : null }
      }),
    [content, totals, year],
  )
  return { entries, count: data?.count, ...rest }
}

/** The draft's revision before the entry. */
function before({ rev, parts }: HistoryEntry): number {
  return rev - parts
}

export function isWrite({ changed }: HistoryEntry): boolean {
  return changed > 0
}

import { live } from './live-line.ts'
import type { Problem } from './problem.ts'
import { type PageQuery, useRecordPageQuery } from './records.ts'
import { useFresh } from './use-fresh.ts'

export type Records<Row> = {
  /** Undefined until the first answer; empty when the list could not be loaded. */
  readonly rows: readonly Row[] | undefined
  readonly total: number
  readonly problem: Problem | undefined
  readonly isFetching: boolean
  readonly reload: () => void
}

const NONE: readonly never[] = []
/** Selectors ask for everything. */
export const WHOLE_LIST = 99_999

/** A page of a list that keeps itself up to date. */
export function useRecords<Row>(query: PageQuery, options: { readonly skip?: boolean } = {}): Records<Row> {
  const { currentData, data, error, isFetching, refetch } = useRecordPageQuery(query, {
    ...options,
    // Without a line nobody says whether what was kept since the last visit is behind.
    refetchOnMountOrArgChange: live.status !== 'open',
  })
  useFresh({ models: query.models, position: currentData?.position ?? null, isFetching, refetch })
  const problem = error as Problem | undefined // the base query's only other error is a serialised exception of our own code
  // While another page is on its way the old rows stay, so that nothing jumps.
  const answer = currentData ?? data
  if (problem && !isFetching)
    return { rows: NONE, total: 0, problem, isFetching, reload: () => void refetch() }
  return {
    rows: answer?.content as readonly Row[] | undefined, // rows of this path, as its contract in @staffplan/contracts says
    total: answer?.totalElements ?? 0,
    problem: undefined,
    isFetching,
    reload: () => void refetch(),
  }
}

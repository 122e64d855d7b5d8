import { live } from '#live/live-line.ts'
import { isTransient, type Problem } from './problem.ts'
import { type PageQuery, useRecordPageQuery } from './records.ts'
import { useFresh } from './use-fresh.ts'
import { useRetry } from './use-retry.ts'

type Answer = { readonly content: readonly unknown[]; readonly totalElements: number }

export type PageState = {
  /** The requested page; its last answer while refetching fails with a transient error. */
  readonly current: Answer | undefined
  /** `current`, or the previously requested page while `current` is still loading. */
  readonly latest: Answer | undefined
  readonly problem: Problem | undefined
  readonly isFetching: boolean
  readonly reload: () => void
}

/** A page of a list; refetched when it is out of date, retried when it failed. */
export function usePage(query: PageQuery, options: { readonly skip?: boolean } = {}): PageState {
  const { currentData, data, error, isFetching, refetch, originalArgs } = useRecordPageQuery(query, {
    ...options,
    // Without the live connection nothing tells whether an answer cached since the last visit is out of date.
    refetchOnMountOrArgChange: live.status !== 'open',
  })
  const position = query.moment ? null : (currentData?.position ?? null)
  useFresh({ models: query.models, originalArgs, position, isFetching, refetch })
  const problem = error as Problem | undefined // the base query's only other error is a serialised exception of our own code
  const isFailing = problem !== undefined && isTransient(problem)
  useRetry({ isFailing, isFetching, refetch })
  const isLost = problem !== undefined && !(isFailing && currentData)
  return {
    current: isLost ? undefined : currentData,
    latest: isLost ? undefined : (currentData ?? data),
    problem,
    isFetching,
    reload: () => void refetch(),
  }
}

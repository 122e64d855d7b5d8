import { isTransient, type Problem } from '#api/problem.ts'
import { useFresh } from '#api/use-fresh.ts'
import { useRetried } from '#api/use-retried.ts'
import type { OfYears } from './analytics-api.ts'

type Asked<Value> = {
  readonly currentData?: OfYears<Value> | undefined
  readonly error?: unknown
  readonly isFetching: boolean
  readonly originalArgs?: unknown
  readonly refetch: () => unknown
}

export type YearValues<Value> = {
  /** Undefined until the first answer; the last answer when refetching failed. */
  readonly values: readonly Value[] | undefined
  readonly problem: Problem | undefined
  readonly reload: () => void
}

/** Values of several years, kept up to date as lists are. */
export function useYearValues<Value>(
  { currentData, error, isFetching, refetch, originalArgs }: Asked<Value>,
  models: readonly string[],
): YearValues<Value> {
  useFresh({ models, originalArgs, position: currentData?.position ?? null, isFetching, refetch })
  const problem = useRetried({ error, isFetching, refetch })
  return {
    values: currentData?.values,
    problem: problem && isTransient(problem) && currentData ? undefined : problem,
    reload: () => void refetch(),
  }
}

import { asProblem } from './me.ts'
import { isTransient, type Problem } from './problem.ts'
import { useRetry } from './use-retry.ts'

type Asked = { readonly error?: unknown; readonly isFetching: boolean; readonly refetch: () => unknown }

/** Why something could not be read; transient failures are retried meanwhile. */
export function useRetried({ error, isFetching, refetch }: Asked): Problem | undefined {
  const problem = asProblem(error)
  useRetry({ isFailing: problem !== undefined && isTransient(problem), isFetching, refetch })
  return problem
}

import type { Problem } from './problem.ts'
import type { PageQuery } from './records.ts'
import { usePage } from './use-page.ts'

export type Records<Row> = {
  /** Undefined until the first answer; empty when it failed, the last rows when refetching failed. */
  readonly rows: readonly Row[] | undefined
  readonly total: number
  readonly problem: Problem | undefined
  readonly isFetching: boolean
  readonly reload: () => void
}

const NONE: readonly never[] = []
/** Page size for lists in selectors, which need every record. */
export const WHOLE_LIST = 99_999

/** A page of a list, kept up to date. While another page is loading the old rows stay, so that nothing jumps. */
export function useRecords<Row>(query: PageQuery, options: { readonly skip?: boolean } = {}): Records<Row> {
  const { latest, problem, isFetching, reload } = usePage(query, options)
  if (problem && !latest) return { rows: NONE, total: 0, problem, isFetching, reload }
  return {
    rows: latest?.content as readonly Row[] | undefined, // rows of this path, as its contract in @staffplan/contracts says
    total: latest?.totalElements ?? 0,
    problem,
    isFetching,
    reload,
  }
}

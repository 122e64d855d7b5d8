import { useState } from 'react'
import type { Problem } from './problem.ts'
import type { PageQuery } from './records.ts'
import { type PageState, usePage } from './use-page.ts'

export type ManyRecords<Row> = {
  /** Rows of the loaded pages; undefined until the first answer. */
  readonly rows: readonly Row[] | undefined
  readonly total: number
  readonly problem: Problem | undefined
  readonly reload: () => void
  /** Indexes count from 0; undefined while the row is still loading. */
  readonly rowAt: (index: number) => Row | undefined
  /** Asks for at most three pages: two neighbouring ones (one even, one odd) and one elsewhere. */
  readonly wantPages: (neighbours: readonly number[], third: number | null) => void
  /** Identifies the list: a different text means a different query. */
  readonly of: string
}

type Query = Omit<PageQuery, 'page'> & { readonly size: number }
type Wanted = {
  readonly of: string
  readonly neighbours: readonly number[]
  readonly third: number | null
}
type Options = { readonly beginsWith: number; readonly skip: boolean }

type At = { readonly query: Query; readonly page: number | undefined; readonly skip: boolean }

/**
 * A long list of which only some pages are loaded at a time. Even and odd pages have a query each, so that moving on to
 * the next page keeps the other one loaded.
 */
export function useManyRecords<Row>(query: Query, { beginsWith, skip }: Options): ManyRecords<Row> {
  const of = JSON.stringify([query.path, query.sort, query.search, query.filter])
  const [wanted, setWanted] = useState<Wanted>({ of, neighbours: [beginsWith], third: null })
  const { neighbours, third } = wanted.of === of ? wanted : { neighbours: [0], third: null }
  const even = usePageAt({ query, skip, page: neighbours.find((page) => page % 2 === 0) })
  const odd = usePageAt({ query, skip, page: neighbours.find((page) => page % 2 === 1) })
  const isApart = third !== null && !neighbours.includes(third)
  const other = usePageAt({ query, skip, page: isApart ? third : undefined })
  const read = [even, odd, other].filter(({ page }) => page !== undefined && !skip)
  const latest = (read.find(({ current }) => current) ?? read.find(({ latest }) => latest))?.latest
  const problem = read.find((one) => one.problem)?.problem
  const rowsOf = ({ current }: PageState) => (current?.content ?? []) as readonly Row[] // rows of this path, as its contract in @staffplan/contracts says
  return {
    rows: latest || problem ? read.flatMap(rowsOf) : undefined,
    total: latest?.totalElements ?? 0,
    problem,
    reload: () => read.forEach((one) => one.problem && one.reload()),
    rowAt: (index) => {
      const here = read.find(({ page }) => page === Math.floor(index / query.size))
      return here && rowsOf(here)[index % query.size]
    },
    wantPages: (pages, one) => setWanted({ of, neighbours: pages, third: one }),
    of,
  }
}

function usePageAt({ query, page, skip }: At): PageState & { readonly page: number | undefined } {
  const state = usePage({ ...query, page: page ?? 0 }, { skip: skip || page === undefined })
  return { ...state, page }
}

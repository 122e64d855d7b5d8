import { codeCounts } from '@staffplan/contracts/staff/import-issue'
import type { Problem } from '#api/problem.ts'

type Counts = Readonly<Record<string, number>>

/** How often each error code occurred in a refused file, including errors that were not sent. */
export function errorCountsOf({ params }: Pick<Problem, 'params'>): Counts {
  return codeCounts.safeParse(params['errorCounts']).data ?? {}
}

export function sum(counts: Counts): number {
  return Object.values(counts).reduce((total, count) => total + count, 0)
}

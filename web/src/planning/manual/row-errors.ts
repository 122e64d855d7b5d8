import type { Problem } from '#api/problem.ts'
import { indexIn } from '#api/json-pointer.ts'
import type { SentRow } from './manual-plan-api.ts'

/** The row that an error refers to. */
export function rowAt(rows: readonly SentRow[], pointer: string): SentRow | undefined {
  return rows[indexIn(pointer)]
}

/** Ids of divisions whose rows were refused for one of these reasons. */
export function divisionsRefused(
  rows: readonly SentRow[],
  { errors }: Problem,
  codes: ReadonlySet<string>,
): readonly number[] {
  const refused = errors.filter(({ code }) => codes.has(code))
  return refused.flatMap(({ pointer }) => rowAt(rows, pointer)?.division.id ?? [])
}

/** Whether an error concerns the year, which is the same for all rows: then no value is wrong. */
export function isOfYear({ pointer }: { readonly pointer: string }): boolean {
  return pointer.endsWith('/year')
}

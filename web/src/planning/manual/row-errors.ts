import type { Problem } from '#api/problem.ts'
import { indexIn } from '#api/json-pointer.ts'
import type { SentRow } from './manual-plan-api.ts'

/** The row that an error is about. */
export function rowAt(rows: readonly SentRow[], pointer: string): SentRow | undefined {
  return rows[indexIn(pointer)]
}

/** Divisions whose rows were refused for one of these reasons. */
export function divisionsRefused(
  rows: readonly SentRow[],
  { errors }: Problem,
  codes: ReadonlySet<string>,
): readonly number[] {
  const refused = errors.filter(({ code }) => codes.has(code))
  return refused.flatMap(({ pointer }) => rowAt(rows, pointer)?.division.id ?? [])
}

/** Of the year of a row, which is that of all of them: no value is wrong. */
export function isOfYear({ pointer }: { readonly pointer: string }): boolean {
  return pointer.endsWith('/year')
}

import { parseDraftKey } from '@staffplan/contracts/planning/draft-key'

/** Number of applied special drivers by division: for all plan years or for one, under whichever unit they are kept. */
export type AppliedCounts = Map<number, number>

/** Counts the special drivers among keys that hold a value. */
export function appliedCountsOf(keys: Iterable<string>): AppliedCounts {
  const counts: AppliedCounts = new Map()
  for (const key of keys) countApplied(counts, key, 1)
  return counts
}

/** Adds `by` to the division's count, if the key is one of an applied special driver. */
export function countApplied(counts: AppliedCounts, key: string, by: number): void {
  const division = divisionOfApplied(key)
  if (division !== null) counts.set(division, (counts.get(division) ?? 0) + by)
}

/** The division that a draft key applies a special driver to; null for an input. */
export function divisionOfApplied(key: string): number | null {
  if (!key.startsWith('drv|')) return null // most are inputs
  const parsed = parseDraftKey(key)
  return parsed?.kind === 'applied' ? parsed.scope.divisionId : null
}

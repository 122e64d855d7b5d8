import { parseDraftKey } from '@staffplan/contracts/planning/draft-key'

/** Special drivers by the division they are applied to: in all plan years or in one, under whichever unit they are kept. */
export type AppliedCounts = Map<number, number>

/** Of keys that hold something. */
export function appliedCountsOf(keys: Iterable<string>): AppliedCounts {
  const counts: AppliedCounts = new Map()
  for (const key of keys) countApplied(counts, key, 1)
  return counts
}

/** Counts what stands under the key, if it is such an entry, in or out. */
export function countApplied(counts: AppliedCounts, key: string, by: number): void {
  const division = divisionOfApplied(key)
  if (division !== null) counts.set(division, (counts.get(division) ?? 0) + by)
}

/** The division that a draft key applies something to; null for an input. */
export function divisionOfApplied(key: string): number | null {
  if (!key.startsWith('drv|')) return null // most are inputs
  const parsed = parseDraftKey(key)
  return parsed?.kind === 'applied' ? parsed.scope.divisionId : null
}

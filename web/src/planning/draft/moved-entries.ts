import { parseDraftKey } from '@staffplan/contracts/planning/draft-key'
import type { Change } from './step.ts'

/**
 * A division takes its special drivers along to another unit. A step that writes such an entry removes it from its
 * former key and adds it under the present one: one change, of the key that holds the entry after the step.
 */
export function asOneEach(changes: readonly Change[]): readonly Change[] {
  const entries = new Map<string, Change>()
  for (const change of changes) {
    const name = entryName(change.k)
    const other = entries.get(name)
    entries.set(name, other ? asOne(other, change) : change)
  }
  return [...entries.values()]
}

/** The changes that were written; for an entry whose division has moved, under the key that was really written. */
export function writtenIn(changes: readonly Change[], keys: ReadonlySet<string>): Change[] {
  return changes.flatMap((change) => {
    if (keys.has(change.k)) return [change]
    const k = [...keys].find((key) => entryName(key) === entryName(change.k))
    return k === undefined || changes.some((other) => other.k === k) ? [] : [{ ...change, k }]
  })
}

function asOne(one: Change, other: Change): Change {
  // Of two changes to the same key the later one counts.
  const { k, after } = one.after.v === null || one.k === other.k ? other : one
  const { before } = one.before.v === null ? other : one
  return { k, before, after }
}

/** A name for the entry that does not depend on the unit it is kept under. */
function entryName(text: string): string {
  const key = parseDraftKey(text)
  return key?.kind === 'applied' ? `${key.scope.divisionId}|${key.scope.year}|${key.entryId}` : text
}

import type { DraftOp, DraftValue } from '@staffplan/contracts/planning/draft'
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

/** The writes of one command as people are told of them: one for each entry, under the key that holds it afterwards. */
export function writesOfEach<Write extends DraftOp>(writes: readonly Write[]): readonly Write[] {
  const entries = new Map<string, Write>()
  for (const write of writes) {
    const name = entryName(write.k)
    const other = entries.get(name)
    if (!other || other.v === null || other.k === write.k) entries.set(name, write)
  }
  return [...entries.values()]
}

/** Entries that the writes of one command moved: former key to present key. */
export function movesIn(writes: readonly DraftOp[]): ReadonlyMap<string, string> {
  const told = writesOfEach(writes)
  if (told.length === writes.length) return new Map()
  const keys = new Map(told.map(({ k }) => [entryName(k), k]))
  return movesOf(
    writes.filter(({ v }) => v === null).map(({ k }) => k),
    keys,
  )
}

/** For those `keys` that hold nothing any more: the key under which their entry stands now. */
export function movesSince(
  keys: readonly string[],
  store: { readonly allKeys: () => Iterable<string>; readonly kept: (key: string) => DraftValue },
): ReadonlyMap<string, string> {
  const left = keys.filter((key) => entryName(key) !== key && store.kept(key) === null)
  if (left.length === 0) return new Map()
  const held = [...store.allKeys()].filter((key) => store.kept(key) !== null)
  return movesOf(left, new Map(held.map((key) => [entryName(key), key])))
}

function movesOf(
  former: readonly string[],
  present: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  return new Map(
    former.flatMap((from): [string, string][] => {
      const to = present.get(entryName(from))
      return to === undefined || to === from ? [] : [[from, to]]
    }),
  )
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

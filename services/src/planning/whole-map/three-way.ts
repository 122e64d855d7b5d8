import { type DraftOp, type DraftValue, sameValue } from '@staffplan/contracts/planning/draft'
import { appliedLists, type ListedEntry } from '#planning/applied-lists.ts'

/** What a caller had on its screen. */
export type CallerBase = {
  /** By draft key. */
  readonly values: ReadonlyMap<string, DraftValue>
  /** Whether a key missing in `values` was empty; if false, its value there is unknown. */
  readonly isWhole: boolean
}

/** The writes that a whole map stands for. `blind`: keys whose present value the sender may not have seen. */
export type Merge = { readonly ops: DraftOp[]; readonly blind: ReadonlySet<string> }

/** The writes that a map of inputs stands for. A missing key clears only what the caller had read. */
export function mergeInputs(base: CallerBase, sent: ReadonlyMap<string, number | null>): Merge {
  const held = new Map([...sent].map(([scope, value]) => [`in|${scope}`, value] as const))
  return difference(base, { held, prefix: 'in|' })
}

export type SentEntry = {
  readonly id?: number | undefined
  readonly driverID: number
  readonly value: number
}

/**
 * The writes that lists of applied drivers stand for. Entries are recognised by their id among `known`; those without
 * an id are numbered from `firstId`. A changed entry of a division that has moved since is written under its present
 * scope.
 */
export function mergeLists(
  base: CallerBase,
  sent: ReadonlyMap<string, readonly SentEntry[]>,
  {
    known,
    firstId,
    scopeOf,
  }: { known: CallerBase['values']; firstId: number; scopeOf: (scope: string) => string },
): Merge {
  const cells = [...known].map(([k, v]) => [k, { v }] as const)
  const lists = appliedLists(cells, scopeOf)
  const held = new Map<string, DraftValue>()
  let nextId = firstId
  for (const [scope, entries] of sent) {
    const before = new Map((lists.get(scope) ?? []).map((entry) => [entry.id, entry]))
    const ids = entries.map(({ id }) => id ?? nextId++)
    const places = placesOf(ids.map((id) => before.get(id) ?? null))
    for (const [index, { driverID, value }] of entries.entries()) {
      const id = ids[index] ?? nextId++
      const entry = before.get(id)
      const written = { driverID, value: Number(value.toFixed(EXACT)), pos: places[index] ?? index }
      const isElsewhere = entry && !entry.key.startsWith(`drv|${scope}|`)
      const isKept = isElsewhere && sameValue(known.get(entry.key) ?? null, written)
      if (isElsewhere && !isKept) held.set(entry.key, null)
      const entryId = entry && !isElsewhere ? entry.entryId : String(id)
      held.set(isKept ? entry.key : `drv|${scope}|${entryId}`, written)
    }
  }
  return difference(base, { held, prefix: 'drv|' })
}

/** Decimals that are kept; any beyond them come from floating point arithmetic. */
const EXACT = 9

export function valuesOf(
  cells: ReadonlyMap<string, { readonly v: DraftValue }>,
): ReadonlyMap<string, DraftValue> {
  return new Map([...cells].map(([k, { v }]) => [k, v]))
}

function difference(
  { values, isWhole }: CallerBase,
  { held, prefix }: { held: ReadonlyMap<string, DraftValue>; prefix: string },
): Merge {
  const isKnown = (key: string): boolean => isWhole || values.has(key)
  const changed = [...held].filter(([k, v]) => !isKnown(k) || !sameValue(values.get(k) ?? null, v))
  const missing = [...values].filter(([k, v]) => v !== null && k.startsWith(prefix) && !held.has(k))
  const ops = [...changed.map(([k, v]) => ({ k, v })), ...missing.map(([k]) => ({ k, v: null }))]
  return { ops, blind: new Set(ops.map(({ k }) => k).filter((key) => !isKnown(key))) }
}

/**
 * Positions of a list's entries. Known ones keep theirs while their order is the same, so that adding changes no other.
 */
function placesOf(entries: readonly (ListedEntry | null)[]): number[] {
  const known = entries.flatMap((entry) => (entry ? [entry.pos] : []))
  const isInOrder = known.every((pos, index) => index === 0 || pos > (known[index - 1] ?? 0))
  if (!isInOrder) return entries.map((_entry, index) => index)
  const places: number[] = []
  let next = 0 // index into `known`
  for (const entry of entries) {
    if (entry) next += 1
    places.push(entry?.pos ?? between(places.at(-1) ?? null, known[next] ?? null))
  }
  return places
}

function between(before: number | null, after: number | null): number {
  if (after === null) return before === null ? 0 : before + 1
  return before === null ? after - 1 : (before + after) / 2
}

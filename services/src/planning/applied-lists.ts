import type { AppliedEntry, DraftCell } from '@staffplan/contracts/planning/draft'
import { parseDraftKey } from '@staffplan/contracts/planning/draft-key'
import type { AppliedDrivers } from '@staffplan/contracts/planning/published'
import { printScope } from '@staffplan/contracts/planning/scope-key'

/** An applied special driver with its draft key, its entry id, and the numeric id it has in the REST API. */
export type ListedEntry = AppliedEntry & {
  readonly key: string
  readonly entryId: string
  readonly id: number
}

/** Applied special drivers as ordered lists, grouped by what `scopeOf` gives for the scope in their draft keys. */
export function appliedLists(
  cells: Iterable<readonly [string, Pick<DraftCell, 'v'>]>,
  scopeOf: (scope: string) => string,
): Map<string, ListedEntry[]> {
  const lists = new Map<string, ListedEntry[]>()
  for (const [text, { v }] of cells) {
    const key = parseDraftKey(text)
    if (key?.kind !== 'applied' || v === null || typeof v === 'number') continue
    const scope = scopeOf(printScope(key.scope))
    const list = lists.get(scope) ?? []
    list.push({ ...v, key: text, entryId: key.entryId, id: numberOf(key.entryId) })
    lists.set(scope, list)
  }
  for (const [scope, list] of lists) lists.set(scope, numbered(list))
  return lists
}

/** The lists in the shape that `GET /v1/bigPictureStore/drivers` answers with. */
export function printLists(lists: ReadonlyMap<string, readonly ListedEntry[]>): AppliedDrivers {
  const fte: AppliedDrivers['fte'] = {}
  for (const [scope, list] of lists)
    fte[scope] = list.map(({ id, driverID, value }) => ({ id, driverID, value }))
  return { fte }
}

/**
 * Sorts a list by position and makes its numeric ids unique: a later entry whose id is taken gets the next free one.
 */
function numbered(list: readonly ListedEntry[]): ListedEntry[] {
  const taken = new Set<number>()
  const ordered: ListedEntry[] = []
  for (const entry of list.toSorted((a, b) => a.pos - b.pos || (a.entryId < b.entryId ? -1 : 1))) {
    let { id } = entry
    while (taken.has(id)) id += 1
    taken.add(id)
    ordered.push({ ...entry, id })
  }
  return ordered
}

/** Numeric id of an entry: the entry id itself if it is a number, otherwise a number that depends only on its text. */
function numberOf(entryId: string): number {
  if (/^(?:0|[1-9]\d{0,14})$/.test(entryId)) return Number(entryId)
  let hash = 0
  for (const character of entryId) hash = (hash * 31 + character.charCodeAt(0)) % 1_000_000_007
  return hash
}

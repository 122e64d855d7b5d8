import { parseDraftKey, printDraftKey } from '@staffplan/contracts/planning/draft-key'
import type { DraftStore } from '../draft/draft-store.ts'

/**
 * The key that holds an entry now. The history names it by the unit where its division stands; until it is written again, the
 * draft holds it under the one where the division stood then, and to write the other one would make two of it.
 */
export function heldKey(store: Pick<DraftStore, 'applied'>, k: string): string {
  const key = parseDraftKey(k)
  if (key?.kind !== 'applied') return k
  const { divisionId, year } = key.scope
  const held = store.applied(divisionId, year).find(({ entry }) => entry.id === key.entryId)
  return held ? printDraftKey({ ...key, scope: held.scope }) : k
}

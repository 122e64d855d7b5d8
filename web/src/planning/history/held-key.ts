import { parseDraftKey, printDraftKey } from '@staffplan/contracts/planning/draft-key'
import type { DraftStore } from '../draft/draft-store.ts'

/**
 * The key that holds an entry now. The history names the entry under its division's present unit, but until it is
 * written again the draft has it under the former one; writing the other key would duplicate it.
 */
export function heldKey(store: Pick<DraftStore, 'applied'>, k: string): string {
  const key = parseDraftKey(k)
  if (key?.kind !== 'applied') return k
  const { divisionId, year } = key.scope
  const held = store.applied(divisionId, year).find(({ entry }) => entry.id === key.entryId)
  return held ? printDraftKey({ ...key, scope: held.scope }) : k
}

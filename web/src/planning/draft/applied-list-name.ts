import { parseDraftKey } from '@staffplan/contracts/planning/draft-key'

/** The name under which `DraftStore.keys` reports changes to the special drivers applied to a division. */
export function appliedListName(divisionId: number): string {
  return `drv|d${divisionId}`
}

/** The list name of an applied special driver's key; null for an input. */
export function appliedListNameOf(key: string): string | null {
  const parsed = parseDraftKey(key)
  return parsed?.kind === 'applied' ? appliedListName(parsed.scope.divisionId) : null
}

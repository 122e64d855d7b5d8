import { parseDraftKey } from '@staffplan/contracts/planning/draft-key'

/** Under this name `DraftStore.keys` tells of everything applied to a division. */
export function appliedListName(divisionId: number): string {
  return `drv|d${divisionId}`
}

/** The name of the list an entry stands in; null for an input. */
export function appliedListNameOf(key: string): string | null {
  const parsed = parseDraftKey(key)
  return parsed?.kind === 'applied' ? appliedListName(parsed.scope.divisionId) : null
}

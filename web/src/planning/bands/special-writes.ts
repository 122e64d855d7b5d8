import type { AppliedEntry, DraftOp } from '@staffplan/contracts/planning/draft'
import { printDraftKey } from '@staffplan/contracts/planning/draft-key'
import type { AppliedScope } from '@staffplan/contracts/planning/scope-key'
import type { DraftStore } from '../draft/draft-store.ts'

type Kept = { readonly scope: AppliedScope; readonly entryId: string }

/** Where an entry has to be written now: under the present unit of its division. */
function presentScope(store: DraftStore, scope: AppliedScope): AppliedScope {
  return { ...scope, businessUnitId: store.unitOf(scope.divisionId) ?? scope.businessUnitId }
}

/** Writes an entry, and removes it from its former key if its division has moved since. */
export function specialWrites(
  store: DraftStore,
  { scope, entryId }: Kept,
  value: AppliedEntry,
): readonly DraftOp[] {
  const before = printDraftKey({ kind: 'applied', scope, entryId })
  const after = printDraftKey({ kind: 'applied', scope: presentScope(store, scope), entryId })
  const write = { k: after, v: value }
  return before === after ? [write] : [{ k: before, v: null }, write]
}

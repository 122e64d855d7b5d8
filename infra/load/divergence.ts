import { type Draft, type DraftState, emptyDraft } from '@staffplan/contracts/planning/draft'
import { draftChecksum } from '@staffplan/contracts/planning/draft-checksum'

/** The plan that a client has in the end. */
export type HeldPlan = { readonly name: string; readonly rev: number; readonly checksum: string }

/** The clients whose plan differs from the server's. */
export function divergent(state: DraftState, plans: readonly HeldPlan[]): readonly HeldPlan[] {
  const expected = draftChecksum(draftOf(state))
  return plans.filter(({ rev, checksum }) => rev !== state.rev || checksum !== expected)
}

/** Builds the draft from a state. */
export function draftOf({ cells }: DraftState): Draft {
  const draft = emptyDraft()
  for (const { k, ...cell } of cells) draft.cells.set(k, cell)
  return draft
}

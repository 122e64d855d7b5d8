import { type AppliedSpecialDriver, inListOrder } from '../arithmetic/special.ts'
import type { DraftCell } from './draft.ts'
import { parseDraftKey } from './draft-key.ts'
import { printScope } from './scope-key.ts'

/** Entries that figures are calculated from, by scope key. */
export type PlanEntries = {
  readonly inputs: { [scope: string]: number | null }
  readonly applied: { [scope: string]: AppliedSpecialDriver[] }
}

/** The draft's entries in the form that calculating needs; lists are in list order. */
export function planEntries(draft: {
  readonly cells: Iterable<readonly [string, Pick<DraftCell, 'v'>]>
}): PlanEntries {
  const figures: PlanEntries = { inputs: {}, applied: {} }
  for (const [text, { v }] of draft.cells) {
    if (v === null) continue
    const key = parseDraftKey(text)
    if (key?.kind === 'input' && typeof v === 'number') figures.inputs[printScope(key.scope)] = v
    if (key?.kind === 'applied' && typeof v !== 'number') {
      ;(figures.applied[printScope(key.scope)] ??= []).push({ id: key.entryId, ...v })
    }
  }
  for (const [scope, list] of Object.entries(figures.applied)) figures.applied[scope] = inListOrder(list)
  return figures
}

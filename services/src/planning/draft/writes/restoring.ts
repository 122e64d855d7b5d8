import { type DraftCell, type DraftOp, sameValue } from '@staffplan/contracts/planning/draft'
import { checkWrite, type DraftReferences } from './draft-write.ts'
import { presentKey } from '#planning/present-scope.ts'
import type { Entries } from '#streams/snapshots.ts'

/** The draft that is written to. */
type Ground = {
  readonly value: (key: string) => DraftOp['v']
  readonly cells: () => Iterable<readonly [string, Pick<DraftCell, 'v'>]>
}

/** The writes that turn one draft into another. `skipped`: entries that are not valid any more, whose keys stay. */
export type Difference = { readonly writes: readonly DraftOp[]; readonly skipped: readonly DraftOp[] }

/** What restoring entries does to a draft. */
export function restoring(ground: Ground, entries: Entries, references: DraftReferences): Difference {
  const held = new Map<string, DraftOp['v']>()
  const left = new Set<string>()
  const skipped: DraftOp[] = []
  for (const [entryKey, v] of entries) {
    const k = sameValue(ground.value(entryKey), v) ? entryKey : presentKey(references.organisation, entryKey)
    const checked = sameValue(ground.value(k), v) ? { op: { k, v } } : checkWrite({ k, v }, references)
    if ('op' in checked) held.set(k, checked.op.v)
    else {
      skipped.push({ k, v })
      left.add(k)
    }
  }
  const changed = [...held].filter(([k, v]) => !sameValue(ground.value(k), v))
  const missing = [...ground.cells()].filter(([k, { v }]) => v !== null && !held.has(k) && !left.has(k))
  const writes = [...changed.map(([k, v]) => ({ k, v })), ...missing.map(([k]) => ({ k, v: null }))]
  return { writes, skipped }
}

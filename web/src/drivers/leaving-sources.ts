import { type DataSource, dataSources, isBlankSource } from '@staffplan/contracts/drivers/data-sources'
import { parseDraftKey } from '@staffplan/contracts/planning/draft-key'
import type { DraftSource } from './data-sources-field.tsx'

export type DriverKind = 'primary' | 'secondary'

type LeavingSources = {
  /** Labels of stored sources that are removed because their label or weight is empty. */
  readonly dropped: readonly string[]
  /** Sources that move up into another one's place and so take over the plan inputs entered for that one. */
  readonly moved: readonly { readonly from: string; readonly to: string; readonly inputs: number }[]
  /** Sources whose plan inputs no longer count, because the list becomes shorter. */
  readonly unused: readonly { readonly from: string; readonly inputs: number }[]
  /** The sources that will be stored. */
  readonly left: readonly DataSource[]
}

/**
 * Side effects of saving: plan inputs belong to a place in the list, so they do not follow a source that moves up.
 * `inputs` counts plan inputs by place; null when saving has no side effects.
 */
export function leavingSources(
  { stored, rows }: { readonly stored: readonly DataSource[]; readonly rows: readonly DraftSource[] },
  inputs: ReadonlyMap<number, number>,
): LeavingSources | null {
  const kept = rows.flatMap((row, place) => (isBlankSource(row) ? [] : [{ row, place }]))
  const dropped = stored.filter((_source, place) => place < rows.length && isBlankSource(rows[place]))
  const counted = stored.map(({ label }, place) => ({ from: label, place, inputs: inputs.get(place) ?? 0 }))
  const touched = counted.filter((each) => each.inputs > 0 && kept[each.place]?.place !== each.place)
  if (dropped.length === 0 && touched.length === 0) return null
  return {
    dropped: dropped.map(({ label }) => label),
    moved: touched.flatMap(({ from, place, inputs: count }) => {
      const next = kept[place]
      return next ? [{ from, to: next.row.label.trim(), inputs: count }] : []
    }),
    unused: touched.flatMap(({ from, place, inputs: count }) =>
      kept[place] ? [] : [{ from, inputs: count }],
    ),
    left: dataSources.parse(rows),
  }
}

/** Number of the driver's inputs among these keys of the plan, by the place of their source. */
export function inputsBySource(
  keys: readonly string[],
  { kind, driverId }: { readonly kind: DriverKind; readonly driverId: number },
): ReadonlyMap<number, number> {
  const counts = new Map<number, number>()
  for (const key of keys) {
    const parsed = parseDraftKey(key)
    if (parsed?.kind !== 'input' || parsed.scope.kind !== kind || parsed.scope.driverId !== driverId) continue
    const { source } = parsed.scope
    counts.set(source, (counts.get(source) ?? 0) + 1)
  }
  return counts
}

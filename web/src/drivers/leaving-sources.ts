import { type DataSource, dataSources, isBlankSource } from '@staffplan/contracts/drivers/data-sources'
import { parseDraftKey } from '@staffplan/contracts/planning/draft-key'
import type { DraftSource } from './data-sources-field.tsx'

export type DriverKind = 'primary' | 'secondary'

type LeavingSources = {
  /** Labels of stored sources that go because their label or weight is empty. */
  readonly dropped: readonly string[]
  /** Sources that take over plan inputs entered for another one, whose place they take. */
  readonly moved: readonly { readonly from: string; readonly to: string; readonly inputs: number }[]
  /** Sources whose plan inputs stop counting, because the list becomes shorter. */
  readonly unused: readonly { readonly from: string; readonly inputs: number }[]
  /** What is stored instead. */
  readonly left: readonly DataSource[]
}

/**
 * What saving does beside what was typed: plan inputs belong to a place in the list, so they do not follow a source that
 * moves up. `inputs` by place; null when there is nothing that was not asked for.
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

/** How many of these keys of the plan are inputs of a driver, by the place of their source. */
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

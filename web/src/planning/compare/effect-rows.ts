import type { PlanComparison } from '@staffplan/contracts/planning/plan-comparison'

/** The effect on the whole organisation, a unit or a division. */
export type EffectRow = {
  readonly key: string
  /** Null for the whole organisation. */
  readonly unit: { readonly id: number; readonly name: string; readonly color: string | null } | null
  readonly division: { readonly id: number; readonly name: string } | null
  readonly years: PlanComparison['total']
}

/** The whole organisation, then the units, then the divisions, each with the largest effect first. */
export function effectRows({ total, units, divisions }: PlanComparison): EffectRow[] {
  const byId = new Map<number, EffectRow['unit']>(
    units.map(({ businessUnitId: id, name, color }) => [id, { id, name, color }]),
  )
  return [
    { key: 'total', unit: null, division: null, years: total },
    ...units.map(({ businessUnitId, years }) => ({
      key: `unit ${businessUnitId}`,
      unit: byId.get(businessUnitId) ?? null,
      division: null,
      years,
    })),
    ...divisions.map(({ divisionId: id, name, businessUnitId, years }) => ({
      key: `division ${id}`,
      // When one division gains what another loses, their unit has not changed and is missing in `units`.
      unit: byId.get(businessUnitId) ?? { id: businessUnitId, name: '', color: null },
      division: { id, name },
      years,
    })),
  ]
}

/** The rows whose effect is large enough to be shown as other than 0.00, and always the total. */
export function noticeable(rows: readonly EffectRow[]): EffectRow[] {
  return rows.filter(({ unit, years }) => unit === null || years.some(isNoticeable))
}

/** The plan years, and the start year too if it differs between the two sides: the largest effect may be there. */
export function shownYears(rows: readonly EffectRow[]): number[] {
  const isStartShown = rows.some(({ years: [start] }) => start !== undefined && isNoticeable(start))
  const years = rows[0]?.years.map(({ year }) => year) ?? []
  return isStartShown ? years : years.slice(1)
}

/** FTE are shown in hundredths, cost in whole units. */
function isNoticeable({ fte, tpc }: EffectRow['years'][number]): boolean {
  return Math.abs(fte.change) >= 0.005 || Math.abs(tpc?.change ?? 0) >= 0.5
}

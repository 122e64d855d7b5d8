import { parseScope } from '../planning/scope-key.ts'
import { explainDriver } from './explain-driver.ts'
import type { Explanation, ExplanationOf } from './explanation.ts'
import { flagNames } from './flags.ts'
import type { DriverLayout, MixLayout, UnitLayout } from './layout.ts'
import { isMeasured } from './others-mean.ts'
import type { Cell, Plan } from './plan.ts'
import { damped } from './ratio.ts'

type Question = {
  readonly mix: MixLayout
  readonly division: number
  readonly place: number
  readonly cell: Cell
}

/** How a division's FTE or TPC came about; null when the scope names no calculated value of this plan. */
export function explain(plan: Plan, scopeKey: string): Explanation | null {
  const scope = parseScope(scopeKey)
  if (scope?.kind !== 'value') return null
  const division = plan.layout.divisionIndex.get(scope.divisionId) ?? -1
  const mix = plan.layout.mixOfDivision[division]
  const cell = plan.cell(scope.divisionId, scope.year)
  if (mix?.unit.id !== scope.businessUnitId || cell === null) return null
  const question = { mix, division, cell, place: plan.layout.years.indexOf(scope.year) }
  const fte = explainFte(plan, question)
  return scope.measure === 'fte' ? fte : explainTpc(plan, question, fte)
}

function explainTpc(plan: Plan, { division, cell }: Question, fte: Explanation): ExplanationOf<'tpc'> {
  const salary = plan.layout.salary[division] ?? Number.NaN
  const value = Number.isNaN(salary) ? null : salary
  return {
    kind: 'tpc',
    value: cell.tpc,
    flags: cell.flags,
    children: [fte, { kind: 'salary', value, flags: [], children: [] }],
  }
}

function explainFte(plan: Plan, question: Question): ExplanationOf<'fte'> {
  const { layout } = plan
  const { mix, division, place, cell } = question
  const staff = { kind: 'staff', value: layout.staff[division] ?? 0, flags: [], children: [] } as const
  return {
    kind: 'fte',
    businessUnitId: mix.unit.id,
    divisionId: layout.divisionIds[division] ?? 0,
    year: layout.years[place] ?? 0,
    value: cell.fte,
    flags: cell.flags,
    children:
      place === 0 ? [staff] : [staff, explainFactor(plan, question), ...explainSpecials(plan, question)],
  }
}

function explainSpecials(plan: Plan, { division, place }: Question): ExplanationOf<'special'>[] {
  const steps = plan.figures.specials[division]?.[place] ?? []
  return steps.map(({ scope, entry, type }) => ({
    kind: 'special',
    scope,
    entryId: entry.id,
    driverId: entry.driverID,
    type,
    value: entry.value,
    flags: [],
    children: [],
  }))
}

function explainFactor(plan: Plan, question: Question): Explanation {
  const { mix, place } = question
  const cell = mix.row * plan.layout.years.length + place
  const value = plan.figures.mixRatios[cell] ?? 1
  if (mix.primary === null && mix.secondaries.length === 0) return explainOthers(plan, { place, value })
  const secondary = explainSecondaries(plan, question)
  const primary =
    mix.primary === null ? [] : [explainPrimary(plan, question, { driver: mix.primary, secondary })]
  return {
    kind: 'ratio',
    value,
    flags: flagNames(plan.figures.mixFlags[cell] ?? 0),
    children: secondary === null ? primary : [secondary, ...primary],
  }
}

/** Null when no secondary driver is assigned. */
function explainSecondaries(plan: Plan, { mix, place }: Question): ExplanationOf<'mean'> | null {
  if (mix.secondaries.length === 0) return null
  const children = mix.secondaries.map((driver) => explainDriver(plan, { unit: mix.unit, driver, place }))
  const ratios = children.flatMap(({ value }) => (value === null ? [] : [value]))
  const value = ratios.length === 0 ? null : ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length
  return { kind: 'mean', value, flags: [], children }
}

/** Alone it counts in full; beside measurable secondary drivers its pull is damped by its weight. */
function explainPrimary(
  plan: Plan,
  { mix, place }: Question,
  { driver, secondary }: { driver: DriverLayout; secondary: ExplanationOf<'mean'> | null },
): Explanation {
  const primary = explainDriver(plan, { unit: mix.unit, driver, place })
  if (secondary === null || secondary.value === null || primary.value === null) return primary
  const weight = mix.primaryWeight
  return { kind: 'damped', weight, value: damped(primary.value, weight), flags: [], children: [primary] }
}

function explainOthers(
  plan: Plan,
  { place, value }: { place: number; value: number },
): ExplanationOf<'othersMean'> {
  const children = plan.layout.units
    .map((unit) => explainUnit(plan, unit, place))
    .filter((child) => child.divisions > 0)
  const divisions = children.reduce((sum, child) => sum + child.divisions, 0)
  return {
    kind: 'othersMean',
    divisions,
    units: plan.layout.units.length,
    value,
    flags: ['followsOthers'],
    children,
  }
}

function explainUnit(plan: Plan, unit: UnitLayout, place: number): ExplanationOf<'unitRatios'> {
  const children = unit.mixes
    .filter((mix) => isMeasured(plan, mix, place))
    .map((mix) => ({
      kind: 'sharedRatio' as const,
      divisions: mix.endDivision - mix.firstDivision,
      value: plan.figures.mixRatios[mix.row * plan.layout.years.length + place] ?? 1,
      flags: [],
      children: [],
    }))
  return {
    kind: 'unitRatios',
    businessUnitId: unit.id,
    row: unit.row,
    divisions: children.reduce((sum, child) => sum + child.divisions, 0),
    value: children.reduce((sum, child) => sum + child.divisions * child.value, 0),
    flags: [],
    children,
  }
}

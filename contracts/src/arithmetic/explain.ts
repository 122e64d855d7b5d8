import { parseScope, type ValueScope } from '../planning/scope-key.ts'
import { explainDriver } from './explain-driver.ts'
import type { Explanation, ExplanationOf, PublicExplanation } from './explanation.ts'
import { flagNames } from './flags.ts'
import type { DriverLayout, DriverProfile, UnitLayout } from './layout.ts'
import { isMeasured } from './others-mean.ts'
import type { Cell, Plan } from './plan.ts'
import { weighted } from './ratio.ts'

type Question = {
  readonly profile: DriverProfile
  readonly division: number
  readonly place: number
  readonly cell: Cell
}

/** Explains a division's FTE or TPC; null when the scope names no calculated value of this plan. */
export function explain(plan: Plan, scopeKey: string): Explanation | null {
  const scope = parseScope(scopeKey)
  if (scope?.kind !== 'value') return null
  const question = questionOf(plan, scope)
  if (question === null) return null
  const fte = explainFte(plan, question)
  return scope.measure === 'fte' ? fte : explainTpc(plan, question, fte)
}

/** Explains a division's FTE without pay, for every user. */
export function explainToEverybody(plan: Plan, scope: ValueScope): ExplanationOf<'fte'> | null {
  const question = questionOf(plan, scope)
  return question && explainFte(plan, question)
}

function questionOf(plan: Plan, scope: ValueScope): Question | null {
  const division = plan.layout.divisionIndex.get(scope.divisionId) ?? -1
  const profile = plan.layout.profileOfDivision[division]
  const cell = plan.cell(scope.divisionId, scope.year)
  if (profile?.unit.id !== scope.businessUnitId || cell === null) return null
  return { profile, division, cell, place: plan.layout.years.indexOf(scope.year) }
}

function explainTpc(
  plan: Plan,
  { division, cell }: Question,
  fte: ExplanationOf<'fte'>,
): ExplanationOf<'tpc'> {
  return { kind: 'tpc', value: cell.tpc, flags: cell.flags, children: [fte, explainSalary(plan, division)] }
}

function explainSalary({ layout }: Plan, division: number): ExplanationOf<'salary'> {
  const value = layout.salary[division] ?? Number.NaN
  if (Number.isNaN(value)) return { kind: 'salary', value: null, flags: [], children: [] }
  const total = layout.totalSalary[division] ?? 0
  return {
    kind: 'salary',
    value,
    flags: [],
    children: [
      { kind: 'totalSalary', value: total, flags: [], children: [] },
      { kind: 'staff', value: layout.staff[division] ?? 0, flags: [], children: [] },
    ],
  }
}

function explainFte(plan: Plan, question: Question): ExplanationOf<'fte'> {
  const { layout } = plan
  const { profile, division, place, cell } = question
  const staff = { kind: 'staff', value: layout.staff[division] ?? 0, flags: [], children: [] } as const
  return {
    kind: 'fte',
    businessUnitId: profile.unit.id,
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

function explainFactor(plan: Plan, question: Question): PublicExplanation {
  const { profile, place } = question
  const cell = profile.row * plan.layout.years.length + place
  const value = plan.figures.profileRatios[cell] ?? 1
  if (profile.primary === null && profile.secondaries.length === 0)
    return explainOthers(plan, { place, value })
  const secondary = explainSecondaries(plan, question)
  const primary =
    profile.primary === null ? [] : [explainPrimary(plan, question, { driver: profile.primary, secondary })]
  return {
    kind: 'ratio',
    value,
    flags: flagNames(plan.figures.profileFlags[cell] ?? 0),
    children: secondary === null ? primary : [secondary, ...primary],
  }
}

/** Explains the mean of the secondary drivers; null when none is assigned. */
function explainSecondaries(plan: Plan, { profile, place }: Question): ExplanationOf<'mean'> | null {
  if (profile.secondaries.length === 0) return null
  const children = profile.secondaries.map((driver) =>
    explainDriver(plan, { unit: profile.unit, driver, place }),
  )
  const ratios = children.flatMap(({ value }) => (value === null ? [] : [value]))
  const value = ratios.length === 0 ? null : ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length
  return { kind: 'mean', value, flags: [], children }
}

/** Explains the primary driver: on its own in full, with measurable secondary drivers scaled by its weight. */
function explainPrimary(
  plan: Plan,
  { profile, place }: Question,
  { driver, secondary }: { driver: DriverLayout; secondary: ExplanationOf<'mean'> | null },
): PublicExplanation {
  const primary = explainDriver(plan, { unit: profile.unit, driver, place })
  if (secondary === null || secondary.value === null || primary.value === null) return primary
  const weight = profile.primaryWeight
  return { kind: 'weighted', weight, value: weighted(primary.value, weight), flags: [], children: [primary] }
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
  const children = unit.profiles
    .filter((profile) => isMeasured(plan, profile, place))
    .map((profile) => ({
      kind: 'sharedRatio' as const,
      divisions: profile.endDivision - profile.firstDivision,
      value: plan.figures.profileRatios[profile.row * plan.layout.years.length + place] ?? 1,
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

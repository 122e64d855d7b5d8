import { printScope } from '../planning/scope-key.ts'
import { isMeasurable } from './driver-value.ts'
import type { ExplanationOf } from './explanation.ts'
import { type Flag, flagNames } from './flags.ts'
import type { DriverLayout, UnitLayout } from './layout.ts'
import type { Plan } from './plan.ts'

type Question = { readonly unit: UnitLayout; readonly driver: DriverLayout; readonly place: number }

/** Explains the ratio of a driver in a plan year. */
export function explainDriver(plan: Plan, question: Question): ExplanationOf<'driver'> {
  const { unit, driver, place } = question
  const cell = driver.row * plan.layout.years.length + place
  const value = known(plan.figures.driverRatios[cell])
  return {
    kind: 'driver',
    driver: driver.kind,
    businessUnitId: unit.id,
    driverId: driver.id,
    value,
    flags: value === null ? ['leftOut'] : flagNames(plan.figures.driverFlags[cell] ?? 0),
    children: [explainValue(plan, { unit, driver, place: 0 }), explainValue(plan, question)],
  }
}

function explainValue(plan: Plan, question: Question): ExplanationOf<'driverValue'> {
  const { driver, place } = question
  const cell = driver.row * plan.layout.years.length + place
  return {
    kind: 'driverValue',
    year: plan.layout.years[place] ?? 0,
    value: known(plan.figures.driverValues[cell]),
    flags: [],
    children: driver.weights.map((weight, source) => explainInput(plan, { ...question, source, weight })),
  }
}

function explainInput(
  { layout, figures }: Plan,
  question: Question & { readonly source: number; readonly weight: number },
): ExplanationOf<'input'> {
  const { unit, driver, source, weight, place } = question
  const first = (driver.firstSource + source) * layout.years.length
  const isCounted = isMeasurable(figures.inputs[first] ?? Number.NaN)
  const entered = Array.from(
    figures.inputs.subarray(first, first + place + 1),
    (input) => !Number.isNaN(input),
  )
  const filled = isCounted ? entered.lastIndexOf(true) : place
  const year = layout.years[filled] ?? 0
  return {
    kind: 'input',
    scope: printScope({ kind: driver.kind, businessUnitId: unit.id, driverId: driver.id, source, year }),
    source,
    weight,
    year,
    value: isCounted ? known(figures.inputs[first + filled]) : null,
    flags: flagsOf({ isCounted, isCarried: filled !== place }),
    children: [],
  }
}

function flagsOf({ isCounted, isCarried }: { isCounted: boolean; isCarried: boolean }): Flag[] {
  if (!isCounted) return ['leftOut']
  return isCarried ? ['carried'] : []
}

function known(value = Number.NaN): number | null {
  return Number.isNaN(value) ? null : value
}

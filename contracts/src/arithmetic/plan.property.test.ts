import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { explain } from './explain.ts'
import { amountingTo, type Edit, planning } from './plan.arbitrary.ts'
import { compilePlan, type Plan, planBigPicture, type PlanSource } from './plan.ts'
import { recompute } from './recompute.ts'

const runs = { numRuns: 300 }

function apply(plan: Plan, edit: Edit): void {
  if (edit.kind === 'input') plan.setInput(edit.scope, edit.value)
  else plan.setApplied(edit.scope, edit.entries)
}

/** All values of a plan, to compare. */
function said(plan: Plan) {
  const { years, divisionIds, units } = plan.layout
  return {
    cells: divisionIds.map((id) => years.map((year) => plan.cell(id, year))),
    units: units.map((unit) => years.map((year) => plan.unitTotal(unit.id, year))),
    totals: years.map((year) => plan.total(year)),
    orphans: plan.orphans(),
  }
}

describe('a plan', () => {
  test('edited step by step equals one calculated at once, bit for bit', () => {
    fc.assert(
      fc.property(planning, fc.integer({ min: 1, max: 5 }), (given, every) => {
        const edited = compilePlan(given.source, given.entries)
        for (const [index, edit] of given.edits.entries()) {
          apply(edited, edit)
          if (index % every === 0) edited.recalculate()
        }
        edited.recalculate()
        const fresh = compilePlan(given.source, amountingTo(given))
        expect(said(edited)).toEqual(said(fresh))
        expect(edited.figures).toEqual(fresh.figures)
      }),
      runs,
    )
  })

  test('names exactly the divisions that changed', () => {
    fc.assert(
      fc.property(planning, ({ source, entries, edits }) => {
        const plan = compilePlan(source, entries)
        for (const edit of edits) {
          const before = said(plan).cells
          apply(plan, edit)
          const changed = plan.recalculate()
          const after = said(plan).cells
          const differing = plan.layout.divisionIds.filter(
            (_, index) => JSON.stringify(before[index]) !== JSON.stringify(after[index]),
          )
          expect(changed.toSorted((a, b) => a - b)).toEqual(differing.toSorted((a, b) => a - b))
        }
      }),
      { numRuns: 60 },
    )
  })

  test('does not depend on the order in which anything is sent', () => {
    fc.assert(
      fc.property(planning, (given) => {
        const { source } = given
        const { inputs, applied } = amountingTo(given)
        const lists = Object.entries(applied).map(
          ([scope, entries]) => [scope, entries.toReversed()] as const,
        )
        const turned = compilePlan(
          {
            period: source.period,
            structure: source.structure.toReversed().map(turnedUnit),
            specialDrivers: source.specialDrivers.toReversed(),
          },
          {
            inputs: Object.fromEntries(Object.entries(inputs).toReversed()),
            applied: Object.fromEntries(lists.toReversed()),
          },
        )
        expect(said(turned)).toEqual(said(compilePlan(source, { inputs, applied })))
      }),
      runs,
    )
  })

  test('does not change when all weights are scaled', () => {
    const factor = fc.oneof(
      fc.constantFrom(0.25, 0.5, 2, 1024),
      fc.double({ min: 0.01, max: 100, noNaN: true }),
    )
    fc.assert(
      fc.property(planning, factor, (given, by) => {
        const { source } = given
        const { inputs, applied } = amountingTo(given)
        // Only a driver with one source may have negative values, and one source counts in full anyway; values of
        // both signs could cancel out down to the last bit of the weights.
        const positive = Object.entries(inputs).map(
          ([scope, value]) => [scope, value && Math.abs(value)] as const,
        )
        const request = { ...source, inputs: Object.fromEntries(positive), applied }
        expect(planBigPicture({ ...request, structure: scaled(source, by) })).toEqual(planBigPicture(request))
      }),
      runs,
    )
  })

  test('has totals that are the sums of the cells shown', () => {
    fc.assert(
      fc.property(planning, (given) => {
        const plan = compilePlan(given.source, amountingTo(given))
        for (const year of plan.layout.years) {
          const cells = plan.layout.divisionIds.map((id) => plan.cell(id, year))
          const hundredths = cells.map((cell) => Math.round((cell?.fte ?? 0) * 100))
          const costs = cells.flatMap((cell) =>
            cell?.tpc === null ? [] : [Math.round((cell?.tpc ?? 0) * 100)],
          )
          const total = plan.total(year)
          // From 10 trillion on cents are beyond the 15 digits that a double keeps of any decimal.
          fc.pre((total?.tpc ?? 0) < 1e13)
          expect(Math.round((total?.fte ?? 0) * 100)).toBe(hundredths.reduce((sum, one) => sum + one, 0))
          expect(Math.round((total?.tpc ?? 0) * 100)).toBe(costs.reduce((sum, one) => sum + one, 0))
          expect(total?.withoutSalary).toBe(cells.length - costs.length)
        }
      }),
      runs,
    )
  })

  test('costs in the start year what its people are paid, on every level', () => {
    fc.assert(
      fc.property(planning, ({ source }) => {
        const plan = compilePlan(source)
        const cents = (amount: number) => Math.round(amount * 100)
        const paid = (divisions: PlanSource['structure'][number]['divisions']) =>
          divisions.reduce((sum, { totalSalary }) => sum + cents(totalSalary ?? 0), 0)
        for (const { businessUnit, divisions } of source.structure) {
          for (const { id, totalSalary } of divisions) expect(plan.cell(id, 2019)?.tpc).toBe(totalSalary)
          expect(cents(plan.unitTotal(businessUnit.id, 2019)?.tpc ?? 0)).toBe(paid(divisions))
        }
        const all = source.structure.flatMap(({ divisions }) => divisions)
        expect(cents(plan.total(2019)?.tpc ?? 0)).toBe(paid(all))
      }),
      runs,
    )
  })

  test('explains every value so that it can be computed again', () => {
    fc.assert(
      fc.property(planning, (given) => {
        const entries = amountingTo(given)
        const plan = compilePlan(given.source, entries)
        for (const [scope, value] of Object.entries(planBigPicture({ ...given.source, ...entries }))) {
          const tree = explain(plan, scope)
          expect(tree?.value).toBe(value)
          expect(tree && recompute(tree)).toBe(value)
        }
      }),
      { numRuns: 100 },
    )
  })

  test('never shows anything but numbers of two decimals that are not negative', () => {
    fc.assert(
      fc.property(planning, (given) => {
        for (const value of Object.values(planBigPicture({ ...given.source, ...amountingTo(given) }))) {
          expect(value === null ? '0' : String(value)).toMatch(/^\d+(\.\d\d?)?$/)
        }
      }),
      runs,
    )
  })
})

type Unit = PlanSource['structure'][number]

function turnedUnit({ businessUnit, primaryDriver, secondaryDrivers, divisions }: Unit): Unit {
  return {
    businessUnit,
    primaryDriver,
    secondaryDrivers: secondaryDrivers.toReversed(),
    divisions: divisions.toReversed(),
  }
}

function scaled({ structure }: PlanSource, factor: number): PlanSource['structure'] {
  return structure.map(({ businessUnit, primaryDriver, secondaryDrivers, divisions }) => ({
    businessUnit,
    primaryDriver: primaryDriver && scaledDriver(primaryDriver, factor),
    secondaryDrivers: secondaryDrivers.map((driver) => scaledDriver(driver, factor)),
    divisions,
  }))
}

type Weighed = { driverDataSources: { label: string; weight: number }[] }

function scaledDriver<Driver extends Weighed>(driver: Driver, factor: number): Driver {
  const sources = driver.driverDataSources.map(({ label, weight }) => ({ label, weight: weight * factor }))
  return { ...driver, driverDataSources: sources }
}

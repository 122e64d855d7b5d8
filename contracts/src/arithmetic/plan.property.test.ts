import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { explain } from './explain.ts'
import { type Edit, edits, planSource } from './plan.arbitrary.ts'
import { compilePlan, type Plan, planBigPicture, type PlanEntries, type PlanSource } from './plan.ts'
import { recompute } from './recompute.ts'

const runs = { numRuns: 300 }

function apply(plan: Plan, edit: Edit): void {
  if (edit.kind === 'input') plan.setInput(edit.scope, edit.value)
  else plan.setApplied(edit.scope, edit.entries)
}

/** What the edits amount to. */
function entriesOf(all: readonly Edit[]): PlanEntries {
  const inputs = all.flatMap((edit) => (edit.kind === 'input' ? [[edit.scope, edit.value] as const] : []))
  const applied = all.flatMap((edit) =>
    edit.kind === 'applied' ? [[edit.scope, edit.entries] as const] : [],
  )
  return { inputs: Object.fromEntries(inputs), applied: Object.fromEntries(applied) }
}

/** Everything a plan says. */
function said(plan: Plan) {
  const { years, divisionIds, units } = plan.layout
  return {
    cells: divisionIds.map((id) => years.map((year) => plan.cell(id, year))),
    units: units.map((unit) => years.map((year) => plan.unitTotal(unit.id, year))),
    totals: years.map((year) => plan.total(year)),
    orphans: plan.orphans(),
  }
}

function scaled(source: PlanSource, factor: number): PlanSource {
  const structure = source.structure.map((unit) => ({
    ...unit,
    primaryDriver: unit.primaryDriver && scaledDriver(unit.primaryDriver, factor),
    secondaryDrivers: unit.secondaryDrivers.map((driver) => scaledDriver(driver, factor)),
  }))
  return { ...source, structure }
}

type Weighed = { driverDataSources: { label: string; weight: number }[] }

function scaledDriver<Driver extends Weighed>(driver: Driver, factor: number): Driver {
  const sources = driver.driverDataSources.map(({ label, weight }) => ({ label, weight: weight * factor }))
  return { ...driver, driverDataSources: sources }
}

describe('a plan', () => {
  test('edited step by step equals one calculated at once, bit for bit', () => {
    fc.assert(
      fc.property(planSource, edits, fc.integer({ min: 1, max: 5 }), (source, all, every) => {
        const edited = compilePlan(source)
        for (const [index, edit] of all.entries()) {
          apply(edited, edit)
          if (index % every === 0) edited.recalculate()
        }
        edited.recalculate()
        const fresh = compilePlan(source, entriesOf(all))
        expect(said(edited)).toEqual(said(fresh))
        expect(edited.figures).toEqual(fresh.figures)
      }),
      runs,
    )
  })

  test('names exactly the divisions that changed', () => {
    fc.assert(
      fc.property(planSource, edits, (source, all) => {
        const plan = compilePlan(source)
        for (const edit of all) {
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
      fc.property(planSource, edits, (source, all) => {
        const { inputs, applied } = entriesOf(all)
        const structure = source.structure.toReversed().map((unit) => ({
          ...unit,
          divisions: unit.divisions.toReversed(),
          secondaryDrivers: unit.secondaryDrivers
            .toReversed()
            .map((driver) => ({ ...driver, divisionIds: driver.divisionIds.toReversed() })),
        }))
        const turned = compilePlan(
          { ...source, structure, specialDrivers: source.specialDrivers.toReversed() },
          {
            inputs: Object.fromEntries(Object.entries(inputs).toReversed()),
            applied: Object.fromEntries(
              Object.entries(applied).map(([scope, entries]) => [scope, entries.toReversed()] as const),
            ),
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
      fc.property(planSource, edits, factor, (source, all, by) => {
        // Sums of both signs can cancel out down to the last bit of the weights; one source alone may be negative.
        const positive = all.map((edit) =>
          edit.kind === 'input' ? { ...edit, value: edit.value && Math.abs(edit.value) } : edit,
        )
        const request = { ...source, ...entriesOf(positive) }
        expect(planBigPicture({ ...request, ...scaled(source, by) })).toEqual(planBigPicture(request))
      }),
      runs,
    )
  })

  test('has totals that are the sums of the cells shown', () => {
    fc.assert(
      fc.property(planSource, edits, (source, all) => {
        const plan = compilePlan(source, entriesOf(all))
        for (const year of plan.layout.years) {
          const cells = plan.layout.divisionIds.map((id) => plan.cell(id, year))
          const hundredths = cells.map((cell) => Math.round((cell?.fte ?? 0) * 100))
          const costs = cells.flatMap((cell) =>
            cell?.tpc === null ? [] : [Math.round((cell?.tpc ?? 0) * 100)],
          )
          const total = plan.total(year)
          expect(Math.round((total?.fte ?? 0) * 100)).toBe(hundredths.reduce((sum, one) => sum + one, 0))
          expect(Math.round((total?.tpc ?? 0) * 100)).toBe(costs.reduce((sum, one) => sum + one, 0))
          expect(total?.withoutSalary).toBe(cells.length - costs.length)
        }
      }),
      runs,
    )
  })

  test('explains every value so that it can be computed again', () => {
    fc.assert(
      fc.property(planSource, edits, (source, all) => {
        const entries = entriesOf(all)
        const plan = compilePlan(source, entries)
        for (const [scope, value] of Object.entries(planBigPicture({ ...source, ...entries }))) {
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
      fc.property(planSource, edits, (source, all) => {
        for (const value of Object.values(planBigPicture({ ...source, ...entriesOf(all) }))) {
          expect(value === null ? '0' : String(value)).toMatch(/^\d+(\.\d\d?)?$/)
        }
      }),
      runs,
    )
  })
})

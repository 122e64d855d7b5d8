import * as fc from 'fast-check'
import { period, unit } from './plan.given.ts'
import type { PlanSource } from './plan.ts'
import type { AppliedSpecialDriver } from './special.ts'

/** One thing a person does to a plan. */
export type Edit =
  | { readonly kind: 'input'; readonly scope: string; readonly value: number | null }
  | { readonly kind: 'applied'; readonly scope: string; readonly entries: readonly AppliedSpecialDriver[] }

const decimal = fc.integer({ min: 0, max: 5_000_000 }).map((thousandths) => thousandths / 1000)
const amount = fc.oneof(
  { weight: 6, arbitrary: decimal },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 2000 }) },
  { weight: 1, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: decimal.map((value) => -value) },
)
const input = fc.oneof({ weight: 5, arbitrary: amount }, { weight: 1, arbitrary: fc.constant(null) })
const weight = fc.integer({ min: 0, max: 100 }).map((hundredths) => hundredths / 100)
const weights = fc.array(weight, { minLength: 0, maxLength: 3 })
const salary = fc.option(fc.integer({ min: 0, max: 3_000_000 }).map((hundredths) => hundredths / 100))

const units = fc.array(
  fc.record({
    primary: fc.option(fc.record({ id: fc.integer({ min: 1, max: 3 }), weights, weight })),
    secondary: fc.uniqueArray(
      fc.record({
        id: fc.integer({ min: 1, max: 5 }),
        weights,
        members: fc.array(fc.nat(4), { maxLength: 5 }),
      }),
      { maxLength: 3, selector: (driver) => driver.id },
    ),
    divisions: fc.array(fc.record({ staff: fc.integer({ min: 0, max: 300 }), salary }), { maxLength: 5 }),
  }),
  { minLength: 1, maxLength: 12 },
)

/** Organisations of up to 12 units, with every kind of driver. */
export const planSource: fc.Arbitrary<PlanSource> = units.map((all) => ({
  period,
  specialDrivers: [
    { id: 1, type: 'relative' as const },
    { id: 2, type: 'absolute' as const },
  ],
  structure: all.map(({ primary, secondary, divisions }, index) => {
    const id = index + 1
    return unit({
      id,
      ...(primary === null ? {} : { primary }),
      secondary: secondary.map(({ members, ...driver }) => ({
        ...driver,
        divisionIds: [...new Set(members)].map((member) => id * 10 + member),
      })),
      divisions: divisions.map((division, member) => ({ id: id * 10 + member, ...division })),
    })
  }),
}))

const inputEdit: fc.Arbitrary<Edit> = fc
  .record({
    unit: fc.integer({ min: 1, max: 12 }),
    driver: fc.constantFrom('p1', 'p2', 'p3', 's1', 's2', 's3', 's4', 's5'),
    source: fc.constantFrom('', '-i1', '-i2'),
    year: fc.integer({ min: 2019, max: 2021 }),
    value: input,
  })
  .map(({ unit: id, driver, source, year, value }) => ({
    kind: 'input',
    scope: `b${id}-${driver}${source}-y${year}`,
    value,
  }))

const entry: fc.Arbitrary<AppliedSpecialDriver> = fc.record({
  id: fc.constantFrom('a', 'b', 'c'),
  driverID: fc.integer({ min: 1, max: 3 }),
  value: fc.integer({ min: -2000, max: 3000 }).map((thousandths) => thousandths / 1000),
  pos: fc.nat(3),
})

const appliedEdit: fc.Arbitrary<Edit> = fc
  .record({
    unit: fc.integer({ min: 1, max: 12 }),
    member: fc.nat(4),
    year: fc.constantFrom('', '-y2020', '-y2021'),
    entries: fc.uniqueArray(entry, { maxLength: 3, selector: ({ id }) => id }),
  })
  .map(({ unit: id, member, year, entries }) => ({
    kind: 'applied',
    scope: `b${id}-d${id * 10 + member}${year}`,
    entries,
  }))

export const edits: fc.Arbitrary<Edit[]> = fc.array(
  fc.oneof({ weight: 4, arbitrary: inputEdit }, { weight: 1, arbitrary: appliedEdit }),
  { maxLength: 120 },
)

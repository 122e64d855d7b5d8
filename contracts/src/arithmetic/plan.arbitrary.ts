import * as fc from 'fast-check'
import { ENGINE } from './engine.ts'
import { layOut } from './layout.ts'
import { period, unit } from './plan.given.ts'
import type { PlanEntries, PlanSource } from './plan.ts'
import type { AppliedSpecialDriver } from './special.ts'

/** One edit of a plan. */
export type Edit =
  | { readonly kind: 'input'; readonly scope: string; readonly value: number | null }
  | { readonly kind: 'applied'; readonly scope: string; readonly entries: readonly AppliedSpecialDriver[] }

/** An organisation, its entries, and the edits that follow. */
export type Planning = {
  readonly source: PlanSource
  readonly entries: PlanEntries
  readonly edits: readonly Edit[]
}

const decimal = fc.integer({ min: 500, max: 5_000_000 }).map((thousandths) => thousandths / 1000)
const amount = fc.oneof(
  { weight: 12, arbitrary: decimal },
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 2000 }) },
  { weight: 1, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: decimal.map((value) => -value) },
)
const input = fc.oneof({ weight: 8, arbitrary: amount }, { weight: 1, arbitrary: fc.constant(null) })
const weight = fc.integer({ min: 0, max: 100 }).map((hundredths) => hundredths / 100)
const weights = fc.array(weight, { minLength: 0, maxLength: 3 })
/** Total pay of a division, which seldom divides evenly by its people. */
const total = fc.option(
  fc.integer({ min: 0, max: 300_000_000 }).map((hundredths) => hundredths / 100),
  {
    nil: undefined,
  },
)

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
    divisions: fc.array(fc.record({ staff: fc.integer({ min: 0, max: 300 }), total }), { maxLength: 5 }),
  }),
  { minLength: 1, maxLength: 10 },
)

/** Organisations of up to 10 units, with every kind of driver. */
const planSource: fc.Arbitrary<PlanSource> = units.map((all) => ({
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
      secondary: secondary.map(({ id: driverId, weights: ofSources, members }) => ({
        id: driverId,
        weights: ofSources,
        divisionIds: [...new Set(members)].map((member) => id * 10 + member),
      })),
      divisions: divisions.map(({ staff, total: paid }, member) => ({
        id: id * 10 + member,
        staff,
        ...(paid === undefined ? {} : { total: paid }),
      })),
    })
  }),
}))

const entry: fc.Arbitrary<AppliedSpecialDriver> = fc.record({
  id: fc.constantFrom('a', 'b', 'c'),
  driverID: fc.integer({ min: 1, max: 3 }),
  value: fc.integer({ min: -2000, max: 3000 }).map((thousandths) => thousandths / 1000),
  pos: fc.nat(3),
})

const appliedEdit: fc.Arbitrary<Edit> = fc
  .record({
    unit: fc.integer({ min: 1, max: 10 }),
    member: fc.nat(4),
    year: fc.constantFrom('', '-y2020', '-y2021'),
    entries: fc.uniqueArray(entry, { maxLength: 3, selector: ({ id }) => id }),
  })
  .map(({ unit: id, member, year, entries }) => ({
    kind: 'applied',
    scope: `b${id}-d${id * 10 + member}${year}`,
    entries,
  }))

/** Most edits use a key of the structure, some an unknown key. */
function inputEdit(keys: readonly string[]): fc.Arbitrary<Edit> {
  const scope = fc.constantFrom(...keys, 'b1-p9-y2020', 'b99-s1-y2019')
  return fc.record({ kind: fc.constant('input' as const), scope, value: input })
}

export const planning: fc.Arbitrary<Planning> = planSource.chain((source) => {
  const keys = [...layOut({ ...source, engine: ENGINE }).slots.keys()]
  const inputs = fc
    .array(input, { minLength: 40, maxLength: 40 })
    .map((values) => Object.fromEntries(keys.map((key, index) => [key, values[index % 40] ?? null])))
  const edits = fc.array(
    fc.oneof({ weight: 3, arbitrary: inputEdit(keys) }, { weight: 1, arbitrary: appliedEdit }),
    { maxLength: 40 },
  )
  return fc.record({
    source: fc.constant(source),
    entries: fc.record({ inputs, applied: fc.constant({}) }),
    edits,
  })
})

/** The entries after all edits. */
export function amountingTo({ entries, edits }: Planning): PlanEntries {
  const inputs = edits.flatMap((edit) => (edit.kind === 'input' ? [[edit.scope, edit.value] as const] : []))
  const applied = edits.flatMap((edit) =>
    edit.kind === 'applied' ? [[edit.scope, edit.entries] as const] : [],
  )
  return {
    inputs: { ...entries.inputs, ...Object.fromEntries(inputs) },
    applied: { ...entries.applied, ...Object.fromEntries(applied) },
  }
}

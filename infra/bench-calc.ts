/**
 * What the planning arithmetic costs: `npx node infra/bench-calc.ts`. Prints one row per size; every row first
 * asserts that the edited plan equals a freshly compiled one.
 */
import assert from 'node:assert/strict'
import { compilePlan, type Plan, type PlanSource } from '../contracts/src/arithmetic/plan.ts'
import { seeded } from './demo/random.ts'

const DIVISIONS_PER_UNIT = 20
const SIZES = [100, 1000, 10_000, 100_000]
/** Divisions calculated in all rounds together: small plans need many rounds until the code is fully optimised. */
const CALCULATED = 4_000_000
const EDITS = 2000

type Row = {
  divisions: number
  'compile ms': number
  'full pass ms': number
  'full pass ns per division-year': number
  'edit p50 us': number
  'edit with unassigned p50 us': number
}

function driver(id: number, weights: number[]) {
  return {
    id,
    name: '',
    comment: '',
    unit: '',
    driverDataSources: weights.map((weight) => ({ label: '', weight })),
  }
}

/** Units of 20 divisions with a primary and three secondary drivers; with `unassigned`, one unit in twenty has none. */
function organisation(divisions: number, { unassigned }: { unassigned: boolean }): PlanSource {
  const structure = Array.from({ length: Math.ceil(divisions / DIVISIONS_PER_UNIT) }, (_, row) => {
    const ids = Array.from(
      { length: DIVISIONS_PER_UNIT },
      (__, index) => row * DIVISIONS_PER_UNIT + index + 1,
    )
    const follows = unassigned && row % 20 === 0
    return {
      businessUnit: { id: row + 1, name: '', color: '' },
      primaryDriver: follows ? null : { ...driver(1, [1]), weight: 0.4 },
      secondaryDrivers: follows
        ? []
        : [
            { ...driver(1, [0.6, 0.4]), divisionIds: ids.slice(0, 12) },
            { ...driver(2, [1]), divisionIds: ids.slice(8, 16) },
            { ...driver(3, [0.5, 0.3, 0.2]), divisionIds: ids.slice(4, 10) },
          ],
      divisions: ids.map((id) => ({
        id,
        name: '',
        comment: '',
        staffNumber: 1 + ((id * 7) % 200),
        totalSalary: (1 + ((id * 7) % 200)) * (3000 + ((id * 131) % 900_000) / 100),
      })),
    }
  })
  return { structure, period: { startYear: 2019, planYears: 2 }, specialDrivers: [] }
}

function fill(plan: Plan, random: () => number): void {
  for (const key of plan.layout.slots.keys()) plan.setInput(key, 1 + Math.floor(random() * 2000))
}

function milliseconds(work: () => void): number {
  const start = process.hrtime.bigint()
  work()
  return Number(process.hrtime.bigint() - start) / 1e6
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** The median duration of one edit with its recalculation, in microseconds. */
function editCost(source: PlanSource): number {
  const random = seeded(7)
  const plan = compilePlan(source)
  fill(plan, random)
  plan.recalculate()
  const keys = [...plan.layout.slots.keys()]
  const edits = Array.from({ length: EDITS }, () => ({
    key: keys[Math.floor(random() * keys.length)] ?? '',
    value: 1 + Math.floor(random() * 2000),
  }))
  const costs = edits.map(({ key, value }) =>
    milliseconds(() => {
      plan.setInput(key, value)
      plan.recalculate()
    }),
  )
  assertLikeFresh(plan, source)
  return median(costs) * 1000
}

function assertLikeFresh(plan: Plan, source: PlanSource): void {
  const fresh = compilePlan(source)
  for (const [key, slot] of plan.layout.slots) fresh.setInput(key, plan.figures.inputs[slot] ?? null)
  fresh.recalculate()
  assert.deepEqual(fresh.figures, plan.figures)
  for (const year of plan.layout.years) assert.deepEqual(fresh.total(year), plan.total(year))
}

/** The median duration of recalculating everything after all inputs changed, in milliseconds. */
function fullPass(source: PlanSource): number {
  const random = seeded(3)
  const plan = compilePlan(source)
  const rounds = CALCULATED / plan.layout.divisionCount
  const costs = Array.from({ length: rounds }, () => {
    fill(plan, random)
    return milliseconds(() => plan.recalculate())
  })
  return median(costs.slice(rounds / 10))
}

function measure(divisions: number): Row {
  const source = organisation(divisions, { unassigned: false })
  const withFollowers = organisation(divisions, { unassigned: true })
  const full = fullPass(source)
  return {
    divisions,
    'compile ms': median(Array.from({ length: 3 }, () => milliseconds(() => compilePlan(source)))),
    'full pass ms': full,
    'full pass ns per division-year': (full * 1e6) / divisions / 2,
    'edit p50 us': editCost(source),
    'edit with unassigned p50 us': editCost(withFollowers),
  }
}

measure(1000) // warm-up
console.table(SIZES.map(measure))

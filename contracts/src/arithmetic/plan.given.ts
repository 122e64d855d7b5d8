import { fromHundredths, toHundredths } from './decimal-round.ts'
import type { PlanSource } from './plan.ts'
import type { UnitStructure } from './structure.ts'

type GivenDivision = {
  readonly id: number
  readonly staff: number
  /** Average pay of the division's people; `total` is given instead where it does not divide evenly. */
  readonly salary?: number | null
  readonly total?: number
}
type GivenDriver = { readonly id: number; readonly weights?: readonly number[] }
type GivenUnit = {
  readonly id: number
  readonly primary?: GivenDriver & { readonly weight: number }
  readonly secondary?: readonly (GivenDriver & { readonly divisionIds: readonly number[] })[]
  readonly divisions: readonly GivenDivision[]
}

/** Start year 2019 with plan years 2020 and 2021. */
export const period = { startYear: 2019, planYears: 2 }

/** Builds a business unit from a short description, for tests. */
export function unit({ id, primary, secondary = [], divisions }: GivenUnit): UnitStructure {
  return {
    businessUnit: { id, name: `unit ${id}`, color: '#3182CE' },
    primaryDriver: primary === undefined ? null : { ...driver(primary), weight: primary.weight },
    secondaryDrivers: secondary.map((given) => ({ ...driver(given), divisionIds: [...given.divisionIds] })),
    divisions: divisions.map(({ id, staff, ...pay }) => ({
      id,
      name: `division ${id}`,
      comment: '',
      staffNumber: staff,
      ...paid(staff, pay),
    })),
  }
}

function paid(
  staff: number,
  { salary = null, total = null }: Pick<GivenDivision, 'salary'> & { total?: number | null },
) {
  if (staff === 0 || (salary === null && total === null)) return { totalSalary: null, avgSalary: null }
  const totalSalary = inCents(total ?? staff * (salary ?? 0))
  return { totalSalary, avgSalary: inCents(totalSalary / staff) }
}

function inCents(amount: number): number {
  return fromHundredths(toHundredths(amount))
}

function driver({ id, weights = [1] }: GivenDriver) {
  const driverDataSources = weights.map((weight, index) => ({ label: `source ${index + 1}`, weight }))
  return { id, name: `driver ${id}`, comment: '', unit: '', driverDataSources }
}

/** The worked example of the readings: Education is unit 1 (N 1, S 2, H 3), Support unit 2 (IT 4, ADM 5). */
export const workedExample: PlanSource = {
  period,
  specialDrivers: [
    { id: 1, type: 'relative' },
    { id: 2, type: 'absolute' },
  ],
  structure: [
    unit({
      id: 1,
      primary: { id: 1, weight: 0.4 },
      secondary: [
        { id: 1, weights: [0.6, 0.4], divisionIds: [2, 3] },
        { id: 2, divisionIds: [3] },
      ],
      divisions: [
        { id: 1, staff: 120, salary: 8000 },
        { id: 2, staff: 80, salary: 9100 },
        { id: 3, staff: 40, salary: 12_345.67 },
      ],
    }),
    unit({
      id: 2,
      secondary: [{ id: 2, divisionIds: [4] }],
      divisions: [
        { id: 4, staff: 30, salary: 10_000 },
        { id: 5, staff: 25 },
      ],
    }),
  ],
}

/** Inputs for pupils, lessons and rooms of Education, and for S2 in both units. */
export const workedInputs: { readonly [scope: string]: number | null } = {
  'b1-p1-y2019': 1000,
  'b1-p1-y2020': 1100,
  'b1-p1-y2021': 1250,
  'b1-s1-y2019': 200,
  'b1-s1-y2020': 230,
  'b1-s1-y2021': 240,
  'b1-s1-i1-y2019': 50,
  'b1-s1-i1-y2020': 40,
  'b1-s1-i1-y2021': 60,
  'b1-s2-y2019': 10,
  'b1-s2-y2020': -12.5,
  'b1-s2-y2021': -16,
  'b2-s2-y2019': 10,
  'b2-s2-y2020': -12.5,
  'b2-s2-y2021': -16,
}

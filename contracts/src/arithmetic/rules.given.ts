import { period, unit } from './plan.given.ts'
import { type Cell, compilePlan, type PlanEntries, type PlanSource } from './plan.ts'

type Entries = Partial<PlanEntries>
export type Planned = (entries: Entries) => (Cell | null)[]

export const specialDrivers: PlanSource['specialDrivers'] = [
  { id: 1, type: 'relative' },
  { id: 2, type: 'absolute' },
]

/** Values of division 1 of unit 1 in 2020 and 2021; the structure has only that unit unless others are given. */
export function planned(
  given: Omit<Parameters<typeof unit>[0], 'id'>,
  ...others: PlanSource['structure']
): Planned {
  const structure = [unit({ id: 1, ...given }), ...others]
  return (entries) => {
    const plan = compilePlan({ structure, period, specialDrivers }, entries)
    return [plan.cell(1, 2020), plan.cell(1, 2021)]
  }
}

export const hundred = [{ id: 1, staff: 100, salary: 1000 }]
export const primaryOnly = planned({ primary: { id: 1, weight: 0.4 }, divisions: hundred })
export const secondaryOnly = planned({ secondary: [{ id: 1, divisionIds: [1] }], divisions: hundred })
export const twoSources = planned({
  secondary: [{ id: 1, weights: [0.6, 0.4], divisionIds: [1] }],
  divisions: hundred,
})
export const both = planned({
  primary: { id: 1, weight: 0.4 },
  secondary: [{ id: 1, divisionIds: [1] }],
  divisions: hundred,
})
export const noDriver = planned({ divisions: hundred })

export function fteOf(cells: (Cell | null)[]): (number | undefined)[] {
  return cells.map((cell) => cell?.fte)
}

export function flagsOf(cells: (Cell | null)[]): unknown[] {
  return cells.map((cell) => cell?.flags)
}

import type { UnitStructure } from './structure.ts'

/** Versions of the rules; a result can only be reproduced by the version that made it. */
export const engines = ['calc/1', 'calc/2'] as const
export type Engine = (typeof engines)[number]
/** The present version. */
export const ENGINE: Engine = 'calc/2'

type Division = UnitStructure['divisions'][number]

/**
 * Monthly pay of one FTE; NaN when nobody is employed. Not rounded, so that the staff of the start year cost exactly what
 * they are paid. `calc/1` used the rounded average that is shown.
 */
export function salaryOf(
  { totalSalary = null, avgSalary = null, staffNumber }: Division,
  engine: Engine,
): number {
  switch (engine) {
    case 'calc/1':
      return avgSalary ?? Number.NaN
    case 'calc/2':
      return totalSalary === null ? Number.NaN : totalSalary / staffNumber
  }
}

import { compilePlan, type Plan, type PlanSource } from '@staffplan/contracts/arithmetic/plan'
import { workedExample, workedInputs } from '@staffplan/contracts/arithmetic/plan.given'
import type { BigPictureStructure } from '@staffplan/contracts/arithmetic/structure'

/** A light and a dark colour, and names that a spreadsheet would rather interpret than show. */
const UNITS = [
  { name: '=HYPERLINK("http://example.org")', color: '#F6E05E' },
  { name: 'الدعم <&> "IT"', color: '#1A365D' },
]
const DIVISIONS = ['-1+2', '@SUM(A1)', '+49 Zoë & Söhne', '000123', '2026-11-22']

/** The worked example with these names. */
export const structure: BigPictureStructure = workedExample.structure.map((unit, place) => ({
  ...unit,
  businessUnit: { ...unit.businessUnit, ...UNITS[place] },
  divisions: unit.divisions.map((division) => ({ ...division, name: DIVISIONS[division.id - 1] ?? '' })),
}))

export const source: PlanSource = { ...workedExample, structure }
export const inputs = workedInputs

export function planWith(given: typeof workedInputs): Plan {
  return compilePlan(source, { inputs: given })
}

export const ground = {
  structure,
  specialDrivers: workedExample.specialDrivers.map((driver) => ({
    ...driver,
    name: `special ${driver.id}`,
    comment: '',
    value: 1,
    target: 'fte' as const,
  })),
}

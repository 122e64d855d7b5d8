import { z } from 'zod'
import { id, weight } from '../number.ts'

const dataSource = z.object({ label: z.string(), weight })

const driver = z.object({
  id,
  name: z.string(),
  comment: z.string(),
  unit: z.string(),
  driverDataSources: z.array(dataSource),
})

const division = z.object({ id, name: z.string(), comment: z.string(), staffNumber: z.number().min(0) })
/** A division as everybody may see it. */
export type PublicDivision = z.infer<typeof division>

const pay = z.object({
  /** What all of them are paid a month; null where nobody is employed. */
  totalSalary: z.number().min(0).nullable(),
  /** Total by staff, rounded to 2 decimals; null likewise. */
  avgSalary: z.number().min(0).nullable(),
  /** How many of them were erased, so that nobody knows their pay: they count as paid like the others. */
  unpaid: z.number().int().min(1).optional(),
})
/** With what its people are paid. */
export type PaidDivision = PublicDivision & z.infer<typeof pay>

/** What planning knows of one business unit: its divisions, and the drivers assigned to it. */
const unitStructure = z.object({
  businessUnit: z.object({ id, name: z.string(), color: z.string() }),
  /** With the weight of the assignment. */
  primaryDriver: driver.extend({ weight }).nullable(),
  secondaryDrivers: z.array(driver.extend({ divisionIds: z.array(id) })),
  /** Pay is absent for ordinary users. */
  divisions: z.array(division.extend(pay.partial().shape)),
})
export type UnitStructure = z.infer<typeof unitStructure>

/** A unit whose divisions say so much. */
export type UnitOf<Division extends PublicDivision> = Omit<UnitStructure, 'divisions'> & {
  divisions: Division[]
}

/** The big picture as a client receives it: one structure per business unit. */
export const bigPictureStructure = z.array(unitStructure)
export type BigPictureStructure = z.infer<typeof bigPictureStructure>

/** How many people of all divisions were erased. */
export function erasedIn(structure: BigPictureStructure): number {
  return structure.flatMap(({ divisions }) => divisions).reduce((sum, { unpaid = 0 }) => sum + unpaid, 0)
}

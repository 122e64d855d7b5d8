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
/** A division as every user may see it. */
export type PublicDivision = z.infer<typeof division>

const pay = z.object({
  /** Total monthly pay of the division's staff; null when nobody is employed. */
  totalSalary: z.number().min(0).nullable(),
  /** Total divided by staff, rounded to 2 decimals; null when nobody is employed. */
  avgSalary: z.number().min(0).nullable(),
  /** Number of people who were erased, so that their pay is not known: they count as paid like the others. */
  unpaid: z.number().int().min(1).optional(),
})
/** A division with its pay. */
export type PaidDivision = PublicDivision & z.infer<typeof pay>

/** A business unit as planning sees it: its divisions, and the drivers assigned to it. */
const unitStructure = z.object({
  businessUnit: z.object({ id, name: z.string(), color: z.string() }),
  /** The assigned primary driver with the weight of its assignment. */
  primaryDriver: driver.extend({ weight }).nullable(),
  secondaryDrivers: z.array(driver.extend({ divisionIds: z.array(id) })),
  /** Pay is absent for ordinary users. */
  divisions: z.array(division.extend(pay.partial().shape)),
})
export type UnitStructure = z.infer<typeof unitStructure>

/** A unit whose divisions are of the given type. */
export type UnitOf<Division extends PublicDivision> = Omit<UnitStructure, 'divisions'> & {
  divisions: Division[]
}

/** The big picture as a client receives it: one structure per business unit. */
export const bigPictureStructure = z.array(unitStructure)
export type BigPictureStructure = z.infer<typeof bigPictureStructure>

/** Number of erased people in all divisions. */
export function erasedIn(structure: BigPictureStructure): number {
  return structure.flatMap(({ divisions }) => divisions).reduce((sum, { unpaid = 0 }) => sum + unpaid, 0)
}

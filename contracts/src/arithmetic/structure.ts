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

const division = z.object({
  id,
  name: z.string(),
  comment: z.string(),
  staffNumber: z.number().min(0),
  /** Monthly total salary, rounded to 2 decimals; null where nobody is employed, absent for ordinary users. */
  avgSalary: z.number().min(0).nullable().optional(),
})

/** What planning knows of one business unit: its divisions, and the drivers assigned to it. */
const unitStructure = z.object({
  businessUnit: z.object({ id, name: z.string(), color: z.string() }),
  /** With the weight of the assignment. */
  primaryDriver: driver.extend({ weight }).nullable(),
  secondaryDrivers: z.array(driver.extend({ divisionIds: z.array(id) })),
  divisions: z.array(division),
})
export type UnitStructure = z.infer<typeof unitStructure>

/** The big picture: one structure per business unit. */
export const bigPictureStructure = z.array(unitStructure)
export type BigPictureStructure = z.infer<typeof bigPictureStructure>

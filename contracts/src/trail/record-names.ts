import { z } from 'zod'

/** One call asks for so many; who shows more shows the others by their ids. */
export const MOST_NAMES = 1_000

/** `3,17` */
const ids = z
  .string()
  .regex(/^\d{1,15}(,\d{1,15})*$/)
  .transform((text) => text.split(',').map(Number))
  .pipe(z.array(z.number()).max(MOST_NAMES))
  .optional()

/** Which records, by kind. */
export const namesQuery = z.object({
  businessUnit: ids,
  division: ids,
  department: ids,
  costCentre: ids,
  primaryDriver: ids,
  secondaryDriver: ids,
  specialDriver: ids,
})
export type NamesQuery = z.infer<typeof namesQuery>

const namedRecord = z.object({
  name: z.string(),
  /** Of a cost centre. */
  number: z.string().optional(),
  /** Of a special driver. */
  type: z.enum(['relative', 'absolute']).optional(),
  /** Of a primary or secondary driver. */
  driverDataSources: z.array(z.object({ label: z.string() })).optional(),
})
export type NamedRecord = z.infer<typeof namedRecord>

/** By the record as the log calls it, `division:7`; those that are not there (any more) are left out. */
export const recordNames = z.record(z.string(), namedRecord)
export type RecordNames = z.infer<typeof recordNames>

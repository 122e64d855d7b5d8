import { z } from 'zod'

/** Most records in one call; a screen with more shows the others by id. */
export const MOST_NAMES = 1_000

/** Ids as `3,17`. */
const ids = z
  .string()
  .regex(/^\d{1,15}(,\d{1,15})*$/)
  .transform((text) => text.split(',').map(Number))
  .pipe(z.array(z.number()).max(MOST_NAMES))
  .optional()

/** Ids of records by kind. */
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
  /** Number of a cost centre. */
  number: z.string().optional(),
  /** Type of a special driver. */
  type: z.enum(['relative', 'absolute']).optional(),
  /** Data sources of a primary or secondary driver. */
  driverDataSources: z.array(z.object({ label: z.string() })).optional(),
})
export type NamedRecord = z.infer<typeof namedRecord>

/** By name of the record in the log, such as `division:7`; records that do not exist (any more) are left out. */
export const recordNames = z.record(z.string(), namedRecord)
export type RecordNames = z.infer<typeof recordNames>

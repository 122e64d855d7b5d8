import { z } from 'zod'
import { id } from '../number.ts'
import { pageOf } from '../paging.ts'

/** People on a cost centre that belongs to no division, because it has no department or was deleted. */
const unplacedStaff = z.object({
  /** Null once the cost centre is deleted. */
  costCentre: z.object({ id, number: z.string(), name: z.string() }).nullable(),
  /** `no-department`: give it one. `deleted`: put these people on another cost centre. */
  reason: z.enum(['no-department', 'deleted']),
  staffNumber: z.number().int(),
  /** Rows of the yearly data, at most a hundred. */
  staffIds: z.array(id),
})
export type UnplacedStaff = Readonly<z.infer<typeof unplacedStaff>>

/** The answer of `GET /v1/costCentres/unplaced`: all of it, and how many people that are. */
export const unplacedPage = pageOf(unplacedStaff).extend({ people: z.number().int() })
export type UnplacedPage = z.infer<typeof unplacedPage>

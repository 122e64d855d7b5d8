import { z } from 'zod'
import { id } from '../number.ts'
import { pageOf } from '../paging.ts'

/** People on a cost centre that belongs to no division, because the cost centre has no department or was deleted. */
const unplacedStaff = z.object({
  /** Null for a deleted cost centre. */
  costCentre: z.object({ id, number: z.string(), name: z.string() }).nullable(),
  /** Remedy for `no-department`: give the cost centre one; for `deleted`: move these people to another cost centre. */
  reason: z.enum(['no-department', 'deleted']),
  staffNumber: z.number().int(),
  /** Ids of rows of the yearly data, at most a hundred. */
  staffIds: z.array(id),
})
export type UnplacedStaff = Readonly<z.infer<typeof unplacedStaff>>

/** The answer of `GET /v1/costCentres/unplaced`: the whole list, and the number of people in it. */
export const unplacedPage = pageOf(unplacedStaff).extend({ people: z.number().int() })
export type UnplacedPage = z.infer<typeof unplacedPage>

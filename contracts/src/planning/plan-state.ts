import { z } from 'zod'
import { planningPeriod } from '../arithmetic/period.ts'
import { bigPictureStructure } from '../arithmetic/structure.ts'
import { specialDriverRow } from '../drivers/special-driver.ts'
import { asOfParameters } from '../as-of-query.ts'
import { id } from '../number.ts'
import { draftState } from './draft.ts'
import { planId } from './plan-id.ts'
import { scopedNumbers } from './published.ts'

const rev = z.number().int().min(0)
const head = z.number().int().min(-1)

/** Which moment of a plan to read, named in one of several ways; now unless one is given. */
export const stateQuery = z
  .object({
    plan: planId.optional(),
    /** Revision of the shared draft. */
    rev: z.coerce.number().pipe(rev).optional(),
    ...asOfParameters,
    /** `0` leaves the figures out, for clients that calculate them. */
    figures: z.enum(['0', '1']).default('1'),
  })
  .refine((query) => [query.rev, query.position, query.at].filter((name) => name !== undefined).length <= 1, {
    params: { code: 'not-a-choice' },
    path: ['at'],
  })
export type StateQuery = z.infer<typeof stateQuery>

/** A moment, named in all ways. */
export const planMoment = z.object({
  position: z.string(),
  /** When the last event up to it was stored; null before the first. */
  at: z.string().nullable(),
  /** Revision of the shared draft then; -1 before its first event. */
  rev: head,
})
export type PlanMoment = z.infer<typeof planMoment>

/** `GET /v1/bigPicture/state`: everything that figures are calculated from, as of a moment, and the figures. */
export const planState = z.object({
  moment: planMoment,
  period: planningPeriod,
  /** Label of the currency at that time. */
  currency: z.string(),
  structure: bigPictureStructure,
  specialDrivers: z.array(specialDriverRow),
  /** The shared draft. */
  cells: draftState.shape.cells,
  writers: z.record(z.string(), id),
  /** The plan that was published then; null before the first publish. */
  published: draftState.shape.published
    .unwrap()
    .extend({ cells: z.array(draftState.shape.cells.element.pick({ k: true, v: true })) })
    .nullable(),
  figures: z.object({ draft: scopedNumbers, published: scopedNumbers }).optional(),
})
export type PlanState = z.infer<typeof planState>

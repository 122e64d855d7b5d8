import { z } from 'zod'
import { planningPeriod } from '../arithmetic/period.ts'
import { id } from '../number.ts'
import { draftValue } from './draft.ts'
import { planId } from './plan-id.ts'
import { planPoint } from './plan-point.ts'
import { planMoment } from './plan-state.ts'

/** Which two states of a plan to compare; by default published and draft, which is what publishing would change. */
export const compareQuery = z.object({
  plan: planId.optional(),
  from: planPoint.default('published'),
  to: planPoint.default('draft'),
})

const side = z.object({
  point: z.string(),
  moment: planMoment,
  period: planningPeriod,
  /** Label of the currency at that time. */
  currency: z.string(),
  /** Number of counted people whose pay is not known, since they were erased; absent when there are none. */
  unpaid: z.number().int().min(1).optional(),
})

const difference = z.object({ from: z.number().nullable(), to: z.number().nullable(), change: z.number() })
/** Gross pay per month; null where neither side has a salary. */
const years = z.array(z.object({ year: z.number().int(), fte: difference, tpc: difference.nullable() }))

/** `GET /v1/bigPicture/compare`. */
export const planComparison = z.object({
  from: side,
  to: side,
  /** All inputs and applied special drivers that differ, by draft key. */
  changes: z.array(
    z.object({
      k: z.string(),
      from: draftValue,
      to: draftValue,
      /** Id of the user who wrote the later value; null when not known. */
      by: z.number().int().nullable(),
    }),
  ),
  total: years,
  /** Units and divisions that differ, largest effect first. */
  units: z.array(z.object({ businessUnitId: id, name: z.string(), color: z.string(), years })),
  divisions: z.array(z.object({ divisionId: id, name: z.string(), businessUnitId: id, years })),
})
export type PlanComparison = z.infer<typeof planComparison>

/** From the start year to a plan year, or between two states of a year; the last plan year unless given. */
export const bridgeQuery = compareQuery.extend({
  from: planPoint.or(z.literal('start')).default('start'),
  year: z.coerce.number().pipe(z.number().int()).optional(),
})

const end = z.object({ fte: z.number(), tpc: z.number().nullable() })
const part = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['staff', 'followers', 'pay']), ...end.shape }),
  z.object({ kind: z.enum(['primary', 'secondary', 'special']), id, name: z.string(), ...end.shape }),
])

/** `GET /v1/bigPicture/bridge`: the parts add up to the difference of the ends, to the hundredth and to the cent. */
export const planBridge = z.object({
  /** Null for the start year. */
  from: side.nullable(),
  to: side,
  year: z.number().int(),
  start: end,
  end,
  parts: z.array(part),
})
export type PlanBridge = z.infer<typeof planBridge>

import { z } from 'zod'
import { event } from '../event-definition.ts'
import { id } from '../number.ts'
import { defineRecord, readRecord, reference, type ValuesOf } from '../record.ts'
import { type FieldError, Refusal } from '../refusal.ts'
import { parse } from '../validation.ts'

/** Most divisions planned at once: as many as an organisation may have. */
export const MOST_DIVISION_FTES = 5_000
export const MOST_FTE = 1_000_000

/** Whole people; null removes the manual plan of a division. */
const plannedFte = z.number().int().min(0).max(MOST_FTE).nullable()

/** The FTE planned by hand for a division in a year, whatever its drivers give. */
export const divisionFte = defineRecord({
  name: 'divisionFte',
  plural: 'divisionFTE',
  path: '/v1/divisionFTE',
  fields: { divisionId: id, year: z.number().int(), value: plannedFte },
  references: { division: 'divisionId' },
  computed: ['changedBy'],
})
export type DivisionFte = ValuesOf<typeof divisionFte>

/** The answer of `GET /v1/divisionFTE`, without divisions that have no manual plan. */
export const divisionFteRows = z.array(
  z.object({
    division: reference,
    year: z.number(),
    value: z.number(),
    /** Id of the user who changed it last. */
    changedBy: z.number(),
  }),
)
export type DivisionFteRow = z.infer<typeof divisionFteRows>[number]

const list = z.array(z.unknown()).min(1).max(MOST_DIVISION_FTES)

/** Reads a list as `POST /v1/divisionFTE` sends it; refuses with all errors at once, each at its place. */
export function readDivisionFtes(body: unknown): readonly DivisionFte[] {
  const errors: FieldError[] = []
  const read = parse(list, body).flatMap((entry, index) => {
    try {
      return [readRecord(divisionFte, entry)]
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      errors.push(...error.errors.map((each) => ({ ...each, pointer: `/${index}${each.pointer}` })))
      return []
    }
  })
  if (errors.length > 0) throw new Refusal('invalid', { errors })
  return read
}

const fte = z.number().nullable()

/** Stream `manualPlan-{year}`. */
export const manualPlanEvents = {
  /** All changes of one command in one event, so that they are stored together or not at all. */
  DivisionFtesPlanned: event(
    z.object({
      year: z.number(),
      divisions: z.array(z.object({ divisionId: z.number(), from: fte, to: fte })),
    }),
  ),
}

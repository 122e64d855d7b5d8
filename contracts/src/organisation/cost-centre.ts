import { z } from 'zod'
import { id } from '../number.ts'
import { defineRecord } from '../record.ts'
import { optionalText, requiredText } from '../text.ts'
import { departmentReference } from './department.ts'
import { figureNames, figures } from './figures.ts'

/** The unique number of a cost centre; a text, so that leading zeros are kept. */
const costCentreNumber = requiredText(64)

export const costCentre = defineRecord({
  name: 'costCentre',
  plural: 'costCentres',
  path: '/v1/costCentres',
  fields: { name: requiredText(), number: costCentreNumber, comment: optionalText() },
  computed: ['department', 'staff', ...figureNames],
})

const costCentreFields = z.object({
  id,
  name: z.string(),
  number: z.string(),
  comment: z.string(),
  /** Null while the cost centre belongs to no department. */
  department: departmentReference.nullable(),
})

export const costCentreRow = costCentreFields.extend(figures.shape)
export type CostCentreRow = z.infer<typeof costCentreRow>

/** One row of `GET /v1/costCentres/overTime`: sums per year, for years with staff only. */
export const overTimeRow = costCentreFields.extend({
  staff: z.array(
    z.object({
      year: z.number().int(),
      overTimeHours: z.number(),
      /** Null when nobody's salary is known. */
      totalMonthSalary: z.number().nullable(),
    }),
  ),
})
export type OverTimeRow = z.infer<typeof overTimeRow>

import { z } from 'zod'
import { idList } from '../id-list.ts'
import { id } from '../number.ts'
import { defineRecord } from '../record.ts'
import { optionalText, requiredText } from '../text.ts'
import { divisionReference } from './division.ts'
import { figureNames, figures } from './figures.ts'

/** Largest number of cost centres in one department. */
const MAX_COST_CENTRES = 20_000

export const department = defineRecord({
  name: 'department',
  plural: 'departments',
  path: '/v1/departments',
  fields: {
    name: requiredText(),
    comment: optionalText(),
    divisionId: id,
    costCentreIds: idList(MAX_COST_CENTRES),
  },
  references: { division: 'divisionId', costCentres: 'costCentreIds' },
  computed: figureNames,
})

/** A department as other records refer to it. */
export const departmentReference = z.object({ id, name: z.string(), division: divisionReference })

export const departmentRow = departmentReference.extend({
  comment: z.string(),
  costCentreIds: z.array(id),
  costCentres: z.array(z.object({ id, name: z.string(), number: z.string() })),
  ...figures.shape,
})
export type DepartmentRow = z.infer<typeof departmentRow>

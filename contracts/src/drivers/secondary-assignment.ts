import { z } from 'zod'
import { idList } from '../id-list.ts'
import { id } from '../number.ts'
import { businessUnitReference } from '../organisation/business-unit.ts'
import { defineRecord, reference } from '../record.ts'

/** Largest number of divisions in one assignment. */
const MAX_DIVISIONS = 5_000

/** Which divisions of a business unit follow a secondary driver; identified by unit and driver. */
export const secondaryAssignment = defineRecord({
  name: 'secondaryAssignment',
  plural: 'secondaryAssignments',
  path: '/v1/drivers/secondaryDrivers/assignment',
  fields: { businessUnitId: id, secondaryDriverId: id, divisionIds: idList(MAX_DIVISIONS) },
  references: {
    businessUnit: 'businessUnitId',
    secondaryDriver: 'secondaryDriverId',
    divisions: 'divisionIds',
  },
})

/** Identifies an assignment for DELETE, whose specified body also has an empty list of divisions. */
export const secondaryAssignmentKey = defineRecord({
  ...secondaryAssignment,
  fields: { businessUnitId: id, secondaryDriverId: id },
  references: { businessUnit: 'businessUnitId', secondaryDriver: 'secondaryDriverId' },
  computed: ['divisionIds', 'divisions'],
})

export const secondaryAssignmentRow = z.object({
  businessUnit: businessUnitReference,
  secondaryDriver: reference,
  divisionIds: z.array(id),
  divisions: z.array(reference),
})
export type SecondaryAssignmentRow = z.infer<typeof secondaryAssignmentRow>

import { z } from 'zod'
import { id, weight } from '../number.ts'
import { businessUnitReference } from '../organisation/business-unit.ts'
import { defineRecord, reference } from '../record.ts'

/** Weight that the form offers at first. */
export const DEFAULT_ASSIGNMENT_WEIGHT = 0.4

/** Which primary driver a business unit follows, and its weight with secondary drivers; one per unit. */
export const primaryAssignment = defineRecord({
  name: 'primaryAssignment',
  plural: 'primaryAssignments',
  path: '/v1/drivers/primaryDrivers/assignment',
  fields: { businessUnitId: id, primaryDriverId: id, weight },
  references: { businessUnit: 'businessUnitId', primaryDriver: 'primaryDriverId' },
})

/** Identifies an assignment for DELETE, whose specified body also has a weight. */
export const primaryAssignmentKey = defineRecord({
  ...primaryAssignment,
  fields: { businessUnitId: id, primaryDriverId: id },
  computed: ['weight'],
})

export const primaryAssignmentRow = z.object({
  businessUnit: businessUnitReference,
  primaryDriver: reference,
  weight: z.number(),
})
export type PrimaryAssignmentRow = z.infer<typeof primaryAssignmentRow>

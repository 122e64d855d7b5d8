import { primaryAssignment, primaryAssignmentKey } from '@staffplan/contracts/drivers/primary-assignment'
import { readRecord, type ValuesOf } from '@staffplan/contracts/record'
import type { AssignmentFamily } from './assignment-family.ts'
import { primaryAssignments } from './collections.ts'
import { assignPrimary, changePrimary, type PrimaryKey, unassignPrimary } from './primary-assignment.ts'

export const primaryFamily: AssignmentFamily<PrimaryKey, ValuesOf<typeof primaryAssignment>> = {
  kind: 'Primary',
  definition: primaryAssignment,
  collection: primaryAssignments,
  read: (body) => readRecord(primaryAssignment, body),
  readKey: (sent) => readRecord(primaryAssignmentKey, sent),
  documentId: ({ businessUnitId }) => String(businessUnitId),
  itemIn: ({ assignments }, id) => assignments.primary.get(Number(id)),
  assign: ({ organisation, drivers }, values) => assignPrimary(organisation, drivers, values),
  change: ({ organisation, drivers }, command) => changePrimary(organisation, drivers, command),
  unassign: unassignPrimary,
}

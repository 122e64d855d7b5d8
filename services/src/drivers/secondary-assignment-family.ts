import {
  secondaryAssignment,
  secondaryAssignmentKey,
} from '@staffplan/contracts/drivers/secondary-assignment'
import { readRecord, type ValuesOf } from '@staffplan/contracts/record'
import { assignmentId } from '#streams/assignments.ts'
import type { AssignmentFamily } from './assignment-family.ts'
import { secondaryAssignments } from './collections.ts'
import {
  assignSecondary,
  changeSecondary,
  type SecondaryKey,
  unassignSecondary,
} from './secondary-assignment.ts'

export const secondaryFamily: AssignmentFamily<SecondaryKey, ValuesOf<typeof secondaryAssignment>> = {
  kind: 'Secondary',
  definition: secondaryAssignment,
  collection: secondaryAssignments,
  read: (body) => readRecord(secondaryAssignment, body),
  readKey: (sent) => readRecord(secondaryAssignmentKey, sent),
  documentId: assignmentId,
  itemIn: ({ assignments }, id) => assignments.secondary.get(id),
  assign: ({ organisation, drivers }, values) => assignSecondary(organisation, drivers, values),
  change: ({ organisation, drivers }, command) => changeSecondary(organisation, drivers, command),
  unassign: unassignSecondary,
}

import type { StaffImportOp } from '@staffplan/contracts/staff/events'
import type { OrganisationState } from '#streams/organisation.ts'
import type { StaffYearState } from '#streams/staff-year.ts'

/** The states that rows are compared with. */
export type ImportBase = { readonly year: StaffYearState; readonly organisation: OrganisationState }

/** People who were changed, by id and by the employee ids they have or had, with single spaces as files have them. */
export type TouchedStaff = { readonly ids: Set<number>; readonly employeeIds: Set<string> }

/** What an import, or the undo of one, does to the people of a year, one subject (a row of the file, say) at a time. */
export type ImportPlan<Subject> = {
  readonly subjects: readonly Subject[]
  /** The change for a subject, if any; `newId` gives the ids of new people. May throw a Refusal. */
  readonly opOf: (subject: Subject, base: ImportBase, newId: () => number) => StaffImportOp | null
  /** Whether a subject is about one of these people. */
  readonly concerns: (subject: Subject, touched: TouchedStaff) => boolean
}

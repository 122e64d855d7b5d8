import { ADMINISTRATOR_ROLE, AUDITOR_ROLE } from '@staffplan/contracts/users/roles'

/** What a user may see and do in the plan, and which plan is shown. */
export type PlanAccess = {
  /** Sees salaries and everything calculated from them. */
  readonly seesPay: boolean
  /** May enter values and publish. */
  readonly edits: boolean
  readonly source: PlanSource
}

/** The shared draft, the last published plan, or either of them at a past moment. */
type PlanSource = 'draft' | 'published' | 'past'

/** Access by role: anyone but administrators and auditors reads the published plan. */
export function accessOf(roleId: number): PlanAccess {
  if (roleId === ADMINISTRATOR_ROLE) return { seesPay: true, edits: true, source: 'draft' }
  if (roleId === AUDITOR_ROLE) return { seesPay: true, edits: false, source: 'draft' }
  return { seesPay: false, edits: false, source: 'published' }
}

/** The access of the same user when looking back: the past cannot be changed. */
export function asOfPast({ seesPay }: PlanAccess): PlanAccess {
  return { seesPay, edits: false, source: 'past' }
}

import { ADMINISTRATOR_ROLE, AUDITOR_ROLE } from '@staffplan/contracts/users/roles'

/** What a person may see and do on the big picture, and which plan it shows. */
export type PlanAccess = {
  /** Salaries and what follows from them. */
  readonly seesPay: boolean
  /** Enters values and publishes. */
  readonly edits: boolean
  readonly source: PlanSource
}

/** The shared draft, what was last published of it, or either as it was at a past moment. */
type PlanSource = 'draft' | 'published' | 'past'

/** By role; who is neither administrator nor auditor reads what was published. */
export function accessOf(roleId: number): PlanAccess {
  if (roleId === ADMINISTRATOR_ROLE) return { seesPay: true, edits: true, source: 'draft' }
  if (roleId === AUDITOR_ROLE) return { seesPay: true, edits: false, source: 'draft' }
  return { seesPay: false, edits: false, source: 'published' }
}

/** The same person looking back: the past is shown and never changed. */
export function asOfPast({ seesPay }: PlanAccess): PlanAccess {
  return { seesPay, edits: false, source: 'past' }
}

import { ADMINISTRATOR_ROLE, seesEverything } from '@staffplan/contracts/users/roles'

/**
 * Who may use a route or topic. `public`: everybody; `user`: every signed-in user; `auditor`: auditors and administrators,
 * who may read everything; `admin`: administrators, who alone may change anything.
 */
export type Role = 'public' | 'user' | 'auditor' | 'admin'

/** Whether a signed-in user with this role id may use a route or topic declared for `role`. */
export function mayUse(roleId: number, role: Role): boolean {
  switch (role) {
    case 'public':
    case 'user':
      return true
    case 'auditor':
      return seesEverything(roleId)
    case 'admin':
      return roleId === ADMINISTRATOR_ROLE
  }
}

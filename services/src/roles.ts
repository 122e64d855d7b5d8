import { ADMINISTRATOR_ROLE, seesEverything } from '@staffplan/contracts/users/roles'

/**
 * Whom a route or a topic is for. `public`: anybody; `user`: anybody signed in; `auditor`: auditors and administrators, who
 * read everything; `admin`: administrators, who alone change anything.
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

export const ADMINISTRATOR_ROLE = 1
export const USER_ROLE = 2
/** May read everything that administrators may read, but change nothing. */
export const AUDITOR_ROLE = 3

export type Role = { readonly id: number; readonly name: string; readonly description: string }

export const roles: readonly Role[] = [
  { id: ADMINISTRATOR_ROLE, name: 'Administrator', description: 'Plans and manages everything' },
  { id: USER_ROLE, name: 'User', description: 'Sees the published big picture' },
  { id: AUDITOR_ROLE, name: 'Auditor', description: 'Reads everything and changes nothing' },
]

/** Whether the role sees the draft, pay and everybody's records. */
export function seesEverything(roleId: number): boolean {
  return roleId === ADMINISTRATOR_ROLE || roleId === AUDITOR_ROLE
}

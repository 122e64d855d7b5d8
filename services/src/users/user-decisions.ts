import { Refusal } from '@staffplan/contracts/refusal'
import { ADMINISTRATOR_ROLE } from '@staffplan/contracts/users/roles'
import { user } from '@staffplan/contracts/users/user'
import {
  decideChange,
  decideCreate,
  decideDelete,
  decideReturn,
  existing,
} from '#kernel/records/record-decisions.ts'
import type { Decided } from '#kernel/streams/stream-model.ts'
import { emailKey, type UsersState, type UserValues } from '#streams/users.ts'

export type ChangeUser = {
  readonly id: number
  /** Returns the user's new values; throws a Refusal for what the caller may not change. */
  readonly change: (before: UserValues) => UserValues
  /** PHC string; null keeps the password. */
  readonly hash: string | null
  readonly ifMatch: string | null
}

/** A new user; without a password only a password link lets them in. */
export function createUser(
  state: UsersState,
  { values, hash }: { values: UserValues; hash: string | null },
): Decided[] {
  refuseTakenEmail(state, values, null)
  const { id, event } = decideCreate(user, state.users, values)
  return hash === null ? [event] : [event, passwordSet(id, hash)]
}

export function changeUser(state: UsersState, { id, change, hash, ifMatch }: ChangeUser): Decided[] {
  const before = existing(state.users, id, ifMatch).values
  const after = change(before)
  refuseTakenEmail(state, after, id)
  if (!isAdministrator(after)) refuseWithoutAdministrator(state, id)
  const changed = decideChange(user, id, before, after)
  return hash === null ? [...changed] : [...changed, passwordSet(id, hash)]
}

export function deleteUser(
  state: UsersState,
  { id, actor, ifMatch }: { id: number; actor: number; ifMatch: string | null },
): Decided[] {
  const { values } = existing(state.users, id, ifMatch)
  if (id === actor) throw new Refusal('delete-self')
  refuseWithoutAdministrator(state, id)
  return [decideDelete(user, id, values)]
}

/** Brings back a deleted user under the same id; without a password only a password link lets them in. */
export function returnUser(
  state: UsersState,
  { id, values, hash }: { id: number; values: UserValues; hash: string | null },
): Decided[] {
  refuseTakenEmail(state, values, null)
  const event = decideReturn(user, id, values)
  return hash === null ? [event] : [event, passwordSet(id, hash)]
}

export function setPassword(state: UsersState, { id, hash }: { id: number; hash: string }): Decided[] {
  existing(state.users, id)
  return [passwordSet(id, hash)]
}

function passwordSet(userId: number, hash: string): Decided {
  return { type: 'UserPasswordSet', data: { userId, hash }, entity: `user:${userId}` }
}

function refuseTakenEmail(state: UsersState, { email }: UserValues, id: number | null): void {
  const owner = state.byEmail.get(emailKey(email))
  if (owner === undefined || owner === id) return
  throw new Refusal('email-taken', { errors: [{ pointer: '/email', code: 'email-taken' }] })
}

/** An enabled administrator must remain, who can let others in. */
function refuseWithoutAdministrator({ users }: UsersState, leaving: number): void {
  const wasOne = isAdministrator(users.items.get(leaving)!.values) // existing() has found the user
  const isAnyLeft = [...users.items].some(([id, { values }]) => id !== leaving && isAdministrator(values))
  if (wasOne && !isAnyLeft) throw new Refusal('last-administrator')
}

function isAdministrator({ enabled, roleId }: UserValues): boolean {
  return enabled && roleId === ADMINISTRATOR_ROLE
}

import type { EventOf } from '@staffplan/contracts/event-definition'
import type { ValuesOf } from '@staffplan/contracts/record'
import { user } from '@staffplan/contracts/users/user'
import type { userEvents } from '@staffplan/contracts/users/user-events'
import { evolveRecord, noRecords, type RecordState } from '#kernel/records/record-state.ts'
import { asItIs } from '#kernel/streams/stored-state.ts'
import type { StreamModel } from '#kernel/streams/stream-model.ts'
import type { RecordedEvent } from '#ports/event-log.ts'

export const USERS_STREAM = 'users'

export type UserValues = ValuesOf<typeof user>

export type UsersState = {
  readonly users: RecordState<UserValues>
  /** User id by e-mail address, in whatever case that is written. */
  readonly byEmail: Map<string, number>
  /** Argon2id PHC strings by user id. */
  readonly hashes: Map<number, string>
  /**
   * Revision of the last change of a user's role, password or enabled flag, by user id; earlier sessions end with it.
   */
  readonly securedAt: Map<number, string>
  /**
   * Password links by SHA-256 of their token. A link ends with what ends the sessions of its user, or of the
   * administrator who issued it.
   */
  readonly links: Map<string, PasswordLink>
}

/** `issuedBy`: the administrator who is the event's actor. */
type PasswordLink = { readonly userId: number; readonly issuedBy: number; readonly expiresAt: string }

export const usersModel: StreamModel<UsersState> = {
  initial: () => ({
    users: noRecords(),
    byEmail: new Map(),
    hashes: new Map(),
    securedAt: new Map(),
    links: new Map(),
  }),
  stored: asItIs(1),
  evolve(state, recorded) {
    const event = recorded as typeof recorded & EventOf<typeof userEvents> // parsed by EventTypes; the stream has no others
    const revision = String(recorded.revision)
    if (event.type === 'UserChanged' || event.type === 'UserDeleted') forgetEmail(state, event.data.id)
    evolveRecord(user, state.users, recorded)
    const secured = securedUser(event)
    if (secured !== null) {
      state.securedAt.set(secured, revision)
      forgetLinks(state, ({ userId, issuedBy }) => userId === secured || issuedBy === secured)
    }
    switch (event.type) {
      case 'UserCreated':
        state.securedAt.set(event.data.id, revision)
        rememberEmail(state, event.data.id)
        return state
      case 'UserChanged':
        rememberEmail(state, event.data.id)
        return state
      case 'UserDeleted':
        state.hashes.delete(event.data.id)
        state.securedAt.delete(event.data.id)
        return state
      case 'UserPasswordSet':
        state.hashes.set(event.data.userId, event.data.hash)
        return state
      case 'UserPasswordRehashed':
        state.hashes.set(event.data.userId, event.data.hash)
        return state
      case 'PasswordLinkIssued':
        forgetLinks(state, ({ userId }) => userId === event.data.userId)
        state.links.set(event.data.tokenHash, { ...event.data, issuedBy: recorded.metadata.actor })
        return state
    }
  },
}

/** The user whose former sessions the event ends; null when it ends none. */
export function securedUser({ type, data }: Pick<RecordedEvent, 'type' | 'data'>): number | null {
  const event = { type, data } as EventOf<typeof userEvents> // or an event of another stream, which no case matches
  switch (event.type) {
    case 'UserChanged':
      return 'roleId' in event.data.to || 'enabled' in event.data.to ? event.data.id : null
    case 'UserDeleted':
      return event.data.id
    case 'UserPasswordSet':
      return event.data.userId
    case 'UserCreated':
    case 'UserPasswordRehashed':
    case 'PasswordLinkIssued':
      return null
    default: // an event of another stream
      return null
  }
}

/** The form in which e-mail addresses are compared. */
export function emailKey(email: string): string {
  return email.normalize('NFKC').toLowerCase()
}

function rememberEmail(state: UsersState, id: number): void {
  const item = state.users.items.get(id)
  if (item) state.byEmail.set(emailKey(item.values.email), id)
}

function forgetEmail(state: UsersState, id: number): void {
  const item = state.users.items.get(id)
  if (item) state.byEmail.delete(emailKey(item.values.email))
}

function forgetLinks({ links }: UsersState, isOver: (link: PasswordLink) => boolean): void {
  for (const [tokenHash, link] of links) if (isOver(link)) links.delete(tokenHash)
}

import type { EventOf } from '@staffplan/contracts/event-definition'
import type { userEvents } from '@staffplan/contracts/users/user-events'
import type { UserRow } from '@staffplan/contracts/users/user'
import type { Projection } from '#kernel/projections/projection.ts'
import type { Document, PublicCollection } from '#ports/documents.ts'
import { SEARCH, searchKey } from '#ports/search-key.ts'
import { sortKey } from '#ports/sort-key.ts'
import type { UsersState, UserValues } from '#streams/users.ts'
import { userBody } from './user-body.ts'

export const usersCollection: PublicCollection = {
  name: 'users',
  keys: [
    'id',
    'firstName',
    'lastName',
    'email',
    'phone',
    'mobile',
    'locale',
    'enabled',
    'role.id',
    'role.name',
    'role',
    SEARCH,
  ],
}

export const usersProjection: Projection = {
  name: 'users',
  version: 2,
  collections: [usersCollection],
  handles: ['UserCreated', 'UserChanged', 'UserDeleted'],
  async apply(recorded, { view }) {
    const event = recorded as typeof recorded & EventOf<Pick<typeof userEvents, Handled>> // parsed by EventTypes, and only the handled ones come
    const id = String(event.data.id)
    switch (event.type) {
      case 'UserCreated': {
        const values = { ...event.data.values, ...event.data.personal } as UserValues // written from parsed values
        return view.put('users', documentOf(event.data.id, values, recorded.revision))
      }
      case 'UserChanged': {
        const before = await view.get('users', id)
        if (!before) return
        const values = { ...valuesIn(before), ...event.data.to, ...event.data.personal?.to }
        return view.put('users', documentOf(event.data.id, values, recorded.revision))
      }
      case 'UserDeleted':
        return view.remove('users', id)
    }
  },
}

/** All users of a state as the documents that the projection would write. */
export function userDocuments({ users }: UsersState): Document[] {
  return [...users.items].map(([id, { values, revision }]) => documentOf(id, values, revision))
}

type Handled = 'UserCreated' | 'UserChanged' | 'UserDeleted'

function documentOf(id: number, values: UserValues, revision: bigint): Document {
  const body = userBody(id, values)
  const { firstName, lastName, email, phone, mobile, locale, enabled, role } = body
  return {
    id: String(id),
    keys: {
      id,
      firstName: sortKey(firstName),
      lastName: sortKey(lastName),
      email: sortKey(email),
      phone: sortKey(phone),
      mobile: sortKey(mobile),
      locale,
      enabled: enabled ? 1 : 0,
      role: sortKey(role.name),
      'role.id': role.id,
      'role.name': sortKey(role.name),
      [SEARCH]: searchKey([`#${id}`, `${firstName} ${lastName}`, email, phone, mobile, role.name]),
    },
    body: { ...body, _revision: String(revision) },
  }
}

function valuesIn({ body }: Document): UserValues {
  const { firstName, lastName, email, phone, mobile, locale, enabled, role } = body as unknown as UserRow // documentOf wrote it
  return {
    firstName,
    lastName,
    email,
    phone,
    mobile,
    locale,
    enabled,
    roleId: role.id as UserValues['roleId'],
  } // from a parsed roleId
}

import { user } from '@staffplan/contracts/users/user'
import { expect, test } from 'vitest'
import { decideDelete } from './record-decisions.ts'

test('a deletion names what goes, what says something about a person in a group of its own', () => {
  const open = { locale: 'ar_SA', enabled: true, roleId: 2 } as const
  const personal = { firstName: 'Nour', lastName: 'Haddad', email: 'n@example.com', phone: '', mobile: '' }
  expect(decideDelete(user, 7, { ...personal, ...open })).toEqual({
    type: 'UserDeleted',
    data: { id: 7, values: open, personal },
    entity: 'user:7',
  })
})

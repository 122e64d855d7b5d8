import { describe, expect, test } from 'vitest'
import { USERS_STREAM, usersModel } from '#streams/users.ts'
import { startServer } from '../testing/server.ts'

const NADIA = { email: 'nadia@example.com', password: 'tortoise Velvet 91 harbour' }

describe('the last administrator', () => {
  test('cannot be demoted, disabled or deleted, and two cannot demote each other at once', async () => {
    await using alone = await startServer()
    const { body: me } = await alone.call('GET', '/v1/me')
    const path = `/v1/users/${me.id}`
    for (const patch of [{ role: { id: 2 } }, { enabled: false }]) {
      const { status, body } = await alone.call('PATCH', path, patch)
      expect([status, body.code]).toEqual([409, 'last-administrator'])
    }
    const { body: second } = await alone.call('POST', '/v1/users', {
      firstName: 'Nadia',
      lastName: 'Roth',
      ...NADIA,
      role: { id: 1 },
    })
    const token = await alone.signIn(NADIA.email, NADIA.password)
    const answers = await Promise.all([
      alone.call('PATCH', path, { role: { id: 2 } }, { token }),
      alone.call('PATCH', `/v1/users/${second.id}`, { enabled: false }),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const { users } = await alone.system.deps.handler.state(usersModel, USERS_STREAM)
    const left = [...users.items.values()].filter(({ values }) => values.enabled && values.roleId === 1)
    expect(left).toHaveLength(1)
  })
})

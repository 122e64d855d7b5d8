import { expect, test } from 'vitest'
import { sharedServer } from '../testing/shared-server.ts'
import { person, session, testRaces } from './races.given.ts'

const PASSWORD = 'tortoise Velvet 91 harbour'
const ROUNDS = 40

const server = sharedServer()

test('whoever saves his profile while he is disabled and renamed stays disabled and renamed', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { id } = await person(server, 2)
    const token = await session(server, id)
    const path = `/v1/users/${id}`
    const { body: read } = await server.call('GET', '/v1/me', undefined, { token })
    const disable = (): Promise<unknown> => server.call('PATCH', path, { enabled: false, lastName: 'Haddad' })
    const save = (): Promise<unknown> => server.call('PUT', path, { ...read, phone: '1' }, { token })
    await Promise.all(round % 2 === 0 ? [disable(), save()] : [save(), disable()])
    const { body } = await server.call('GET', path)
    expect(body).toMatchObject({ enabled: false, lastName: 'Haddad' })
  }
})

test('changes of different fields in the same moment are both kept', async () => {
  const { id } = await person(server, 2)
  const path = `/v1/users/${id}`
  for (let round = 0; round < ROUNDS; round++) {
    await Promise.all([
      server.call('PATCH', path, { phone: `p${round}` }),
      server.call('PATCH', path, { mobile: `m${round}` }),
    ])
    const { body } = await server.call('GET', path)
    expect(body).toMatchObject({ phone: `p${round}`, mobile: `m${round}` })
  }
})

// Each round hashes four passwords, which takes time on a busy machine.
test('an old password opens no session once another has been set', { timeout: 120_000 }, async () => {
  const { id, email } = await person(server, 2, { password: PASSWORD })
  let present = PASSWORD
  for (let round = 0; round < ROUNDS; round++) {
    const next = `${PASSWORD} ${round}`
    const [reset, ...answers] = await Promise.all([
      server.call('PATCH', `/v1/users/${id}`, { password: next }),
      ...Array.from({ length: 3 }, () => server.signIn(email, present).catch(() => null)),
    ])
    expect(reset.status).toBe(200)
    for (const token of answers.filter((answer) => answer !== null)) {
      const { status } = await server.call('GET', '/v1/me', undefined, { token })
      expect(status).toBe(401)
    }
    present = next
  }
})

test('two changes of the own password in one moment: one of them counts, the other is refused', async () => {
  const { email } = await person(server, 2, { password: PASSWORD })
  let present = PASSWORD
  for (let round = 0; round < 10; round++) {
    const token = await server.signIn(email, present)
    const wanted = [`${PASSWORD} a${round}`, `${PASSWORD} b${round}`]
    const answers = await Promise.all(
      wanted.map((newPassword) =>
        server.call('POST', '/v1/me/password', { oldPassword: present, newPassword }, { token }),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 401]))
    present = wanted[answers.findIndex(({ status }) => status === 200)]!
  }
})

testRaces(server, ROUNDS)

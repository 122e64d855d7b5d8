import { beforeEach, expect } from 'vitest'
import type { TestServer } from '../testing/server.ts'
import { sharedServer } from '../testing/shared-server.ts'

export const PASSWORD = 'tortoise Velvet 91 harbour'

type Users = {
  readonly server: TestServer
  /** Address of the user whom this test may create. */
  readonly email: string
  /** Request body that creates this user. */
  readonly values: (more?: object) => object
  readonly create: (more?: object) => Promise<{ readonly id: number; readonly etag: string }>
}

/** A server, and for each test a user who does not exist yet. */
export function givenUsers(): Users {
  const server = sharedServer()
  let count = 0
  beforeEach(() => {
    count += 1
  })
  const email = (): string => `person-${count}@example.com`
  const values = (more: object = {}): object => ({
    firstName: 'Nadia',
    lastName: 'Roth',
    email: email(),
    role: { id: 2 },
    password: PASSWORD,
    ...more,
  })
  return {
    get server() {
      return server
    },
    get email() {
      return email()
    },
    values,
    async create(more = {}) {
      const { status, body, headers } = await server.call('POST', '/v1/users/', values(more))
      expect(status).toBe(201)
      return { id: body.id, etag: headers.get('etag')! }
    },
  }
}

/** Pointer and code of the first error. */
export function errorOf(body: { errors: { pointer: string; code: string }[] }): [string, string] {
  const [first] = body.errors
  return [first!.pointer, first!.code]
}

import { expect, test } from 'vitest'
import { sharedServer } from '#testing/shared-server.ts'

const KIB = 1024

const server = sharedServer()

test.each([
  ['POST', '/v1/me/password'],
  ['PUT', '/v1/users/1'],
  ['PATCH', '/v1/users/1'],
] as const)('what everybody signed in may call reads 16 KiB, not more: %s %s', async (method, path) => {
  const send = (bytes: number): ReturnType<typeof server.call> =>
    server.call(method, path, 'x'.repeat(bytes - 2))
  expect((await send(16 * KIB)).status).toBe(422)
  expect((await send(16 * KIB + 1)).status).toBe(413)
})

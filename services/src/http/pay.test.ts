import type { FastifyInstance } from 'fastify'
import { USER_ROLE } from '@staffplan/contracts/users/roles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHttpServer } from '#http/create-http-server.ts'
import { payrolls } from '#staffing/collections.ts'
import { signedInAs } from '#testing/other-administrator.ts'
import { sharedServer } from '#testing/shared-server.ts'
import { answerByRight, publicAnswer } from './answers/public-answer.ts'
import { answerPage } from './requests/page-request.ts'
import { payRight } from './requests/pay.ts'

const server = sharedServer()
let app: FastifyInstance
let omar: string

/** Test routes beside the product's, over its read models. */
beforeAll(async () => {
  omar = (await signedInAs(server, USER_ROLE)).token
  const { deps } = server.system
  const { models } = deps
  app = createHttpServer(deps)
  app.get('/unmarked', { config: { role: 'admin' } }, (request, reply) =>
    answerPage(request, reply, { models, collection: payrolls }),
  )
  app.get('/marked', { config: { role: 'admin', pay: true } }, (request, reply) =>
    answerPage(request, reply, { models, collection: payrolls }),
  )
  app.get(
    '/everybody',
    { config: { role: 'user', pay: true } },
    publicAnswer(async (request) => {
      payRight(request)
      return {}
    }),
  )
  app.get(
    '/byRight',
    { config: { role: 'user', pay: true } },
    answerByRight({
      everybody: async () => ({ people: 3 }),
      withPay: async () => ({ people: 3, avgSalary: 1_000 }),
    }),
  )
})
afterAll(() => app.close())

async function get(url: string, token = server.token): Promise<unknown[]> {
  const headers = { authorization: `Bearer ${token}` }
  const { statusCode, json } = await app.inject({ method: 'GET', url, headers })
  return [statusCode, json()]
}

test('a route that does not declare pay cannot read it, not even for an administrator', async () => {
  expect(await get('/unmarked')).toMatchObject([500, { code: 'internal' }])
  expect(await get('/marked')).toEqual([200, { content: [], totalElements: 0 }])
})

test('a route that declares pay has no right to it when an ordinary user calls', async () => {
  expect(await get('/everybody', omar)).toMatchObject([403, { code: 'forbidden' }])
  expect(await get('/byRight', omar)).toEqual([200, { people: 3 }])
  expect(await get('/byRight')).toEqual([200, { people: 3, avgSalary: 1_000 }])
})

test('a route of everybody that does not state what it answers stops the start', async () => {
  const forgetful = createHttpServer(server.system.deps)
  const everybody = { config: { role: 'user' as const } }
  const answer = async (): Promise<object> => ({ avgSalary: 1_000 })
  expect(() => forgetful.get('/v1/untold', everybody, answer)).toThrow('does not state')
  await forgetful.close()
})

test('what everybody is answered has no field for pay, or it does not compile', () => {
  // @ts-expect-error avgSalary tells pay
  expect(publicAnswer(async () => ({ divisions: [{ id: 1, avgSalary: 1_000 }] }))).toBeTypeOf('function')
  const view = { everybody: async () => ({ totalCost: 1_000 }), withPay: async () => ({}) }
  // @ts-expect-error totalCost tells pay
  expect(answerByRight(view)).toBeTypeOf('function')
})

// @vitest-environment node
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { api } from './api.ts'
import { forgetPosition, minPosition } from './position.ts'
import { signedIn } from './session.ts'
import { openStore } from '#testing/open-store.ts'

// The part of the browser that these calls use; everything else is real.
vi.stubGlobal('document', { documentElement: { lang: 'ar' } })
vi.stubGlobal('localStorage', { getItem: () => null })

type Answer = (request: IncomingMessage, response: ServerResponse) => void

const testApi = api.injectEndpoints({
  endpoints: (build) => ({
    read: build.query<unknown, string>({ query: (url) => ({ url }) }),
    write: build.mutation<unknown, string>({
      query: (url) => ({ url, method: 'POST', body: { name: 'x' } }),
    }),
  }),
})

function storeOf(token: string) {
  const store = openStore()
  store.dispatch(signedIn(token))
  return store
}

async function serve(answer: Answer) {
  const server = createServer(answer)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on TCP
  return {
    url: (path: string) => `http://127.0.0.1:${port}/${path}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function answerJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
) {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(body))
}

afterEach(() => forgetPosition())

test('token and language go with every call', async () => {
  const heard: IncomingMessage['headers'][] = []
  await using server = await serve((request, response) => {
    heard.push(request.headers)
    answerJson(response, 200, {})
  })
  await storeOf('one').dispatch(testApi.endpoints.read.initiate(server.url('v1/me')))
  expect(heard[0]).toMatchObject({ authorization: 'Bearer one', 'accept-language': 'ar' })
})

test('after a command, reading asks for at least its position', async () => {
  const asked: (string | undefined)[] = []
  await using server = await serve((request, response) => {
    if (request.method === 'GET') asked.push(String(request.headers['min-position']))
    answerJson(response, 200, {}, { Position: '42' })
  })
  const store = storeOf('one')
  await store.dispatch(testApi.endpoints.read.initiate(server.url('v1/a')))
  await store.dispatch(testApi.endpoints.write.initiate(server.url('v1/b')))
  await store.dispatch(testApi.endpoints.read.initiate(server.url('v1/c')))
  expect(asked).toEqual(['undefined', '42'])
  expect(minPosition()).toBe('42')
})

test('a server that is behind is asked again after the time it names', async () => {
  let calls = 0
  await using server = await serve((_request, response) => {
    calls += 1
    if (calls === 1) return answerJson(response, 503, { code: 'read-model-behind' }, { 'Retry-After': '0' })
    return answerJson(response, 200, { fine: true })
  })
  const { data } = await storeOf('one').dispatch(testApi.endpoints.read.initiate(server.url('v1/a')))
  expect(data).toEqual({ fine: true })
  expect(calls).toBe(2)
})

test('401 ends the session', async () => {
  await using server = await serve((_request, response) =>
    answerJson(response, 401, { code: 'unauthenticated' }),
  )
  const store = storeOf('one')
  await store.dispatch(testApi.endpoints.read.initiate(server.url('v1/a')))
  expect(store.getState().session.token).toBeNull()
})

test('a late 401 of an old token leaves the new session alone', async () => {
  const waiting: ServerResponse[] = []
  await using server = await serve((_request, response) => void waiting.push(response))
  const store = storeOf('old')
  const reading = store.dispatch(testApi.endpoints.read.initiate(server.url('v1/a')))
  await vi.waitFor(() => expect(waiting).toHaveLength(1))
  store.dispatch(signedIn('new'))
  answerJson(waiting[0]!, 401, { code: 'unauthenticated' })
  await reading
  expect(store.getState().session.token).toBe('new')
})

test('a refusal arrives as code, parameters and pointers', async () => {
  const errors = [{ pointer: '/name', code: 'required' }]
  await using server = await serve((_request, response) =>
    answerJson(response, 422, { code: 'invalid', detail: 'not so', params: { max: 3 }, errors }),
  )
  const { error } = await storeOf('one').dispatch(testApi.endpoints.write.initiate(server.url('v1/a')))
  expect(error).toEqual({ status: 422, code: 'invalid', detail: 'not so', params: { max: 3 }, errors })
})

test('an answer of the token call is read as RFC 6749 writes it', async () => {
  await using server = await serve((_request, response) =>
    answerJson(response, 400, { error: 'invalid_grant' }),
  )
  const { error } = await storeOf('one').dispatch(testApi.endpoints.write.initiate(server.url('oauth/token')))
  expect(error).toMatchObject({ status: 400, code: 'invalid-grant' })
})

test('without a server the problem says so', async () => {
  const gone = await serve((_request, response) => answerJson(response, 200, {}))
  await gone[Symbol.asyncDispose]()
  const { error } = await storeOf('one').dispatch(testApi.endpoints.write.initiate(gone.url('v1/a')))
  expect(error).toMatchObject({ status: 0, code: 'unreachable' })
})

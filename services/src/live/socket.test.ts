import { connect } from 'node:net'
import { closeCodes, liveLimits } from '@staffplan/contracts/live'
import { describe, expect, test } from 'vitest'
import { LiveClient } from '#testing/live-client.ts'
import { startServer } from '#testing/server.ts'
import { sharedServer } from '#testing/shared-server.ts'

const server = sharedServer()

const member = async (roleId: number): Promise<{ id: number; token: string }> => {
  const email = `user${Math.random()}@example.com`
  const password = 'violet otter sails 93 moons'
  const { body } = await server.call('POST', '/v1/users/', {
    firstName: 'Ben',
    lastName: 'Müller',
    email,
    locale: 'en_US',
    enabled: true,
    role: { id: roleId },
    password,
  })
  return { id: body.id, token: await server.signIn(email, password) }
}

/** Sends a handshake as raw text; resolves with the first line of the answer. */
function handshake(headers: readonly string[], path = '/v1/live'): Promise<string> {
  const { port, host } = new URL(server.url)
  const line = Promise.withResolvers<string>()
  const socket = connect(Number(port), '127.0.0.1', () => {
    socket.write([`GET ${path} HTTP/1.1`, `Host: ${host}`, ...headers, '', ''].join('\r\n'))
  })
  socket.on('data', (data) => {
    line.resolve(String(data).split('\r\n')[0] ?? '')
    socket.destroy()
  })
  socket.on('error', line.reject)
  return line.promise
}

const UPGRADE = [
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
]

describe('the handshake', () => {
  test('welcomes who is signed in, with a name and a colour that come from the server', async () => {
    const { id, token } = await member(1)
    await using client = new LiveClient(server.url)
    await client.opened()
    client.hello(token)
    const welcome = await client.next('welcome')
    expect(welcome.user).toEqual({ id, name: 'Ben Müller', role: 1, color: expect.stringMatching(/^#/) })
    expect(welcome.proto).toBe(1)
    expect(welcome.limits['opsPerCommand']).toBe(2000)
    expect(client.socket.protocol).toBe('staffplan.v1')
  })

  test('echoes a foreign protocol and refuses it with words, since a browser would show nothing', async () => {
    await using client = new LiveClient(server.url, { protocols: ['chat.v7'] })
    const error = await client.next('err')
    expect(error).toMatchObject({ code: 'client-too-old', fatal: true, supported: { min: 1, max: 1 } })
    expect(await client.closed).toBe(closeCodes.protocol)
  })

  test('refuses versions it does not speak', async () => {
    await using client = new LiveClient(server.url)
    await client.opened()
    const { clientId } = client
    client.send({ t: 'hello', token: server.token, clientId, proto: { min: 2, max: 3 } })
    expect((await client.next('err')).code).toBe('client-too-old')
    expect(await client.closed).toBe(closeCodes.protocol)
  })

  test('lets programs in that name no origin, and no foreign page', async () => {
    expect(await handshake(UPGRADE)).toContain('101')
    expect(await handshake([...UPGRADE, `Origin: ${server.url}`])).toContain('101')
    for (const origin of ['https://evil.example', `${server.url}.evil.example`, 'null', `${server.url}/`]) {
      expect(await handshake([...UPGRADE, `Origin: ${origin}`])).toContain('403')
    }
  })

  test('needs its key and its path', async () => {
    expect(await handshake(UPGRADE.slice(0, 3))).toContain('400')
    expect(await handshake(UPGRADE, '/v1/elsewhere')).toContain('404')
  })

  test('a plain GET is answered in words', async () => {
    const { status, headers, body } = await server.call('GET', '/v1/live', undefined, { token: null })
    expect([status, headers.get('content-type')]).toEqual([404, 'application/problem+json'])
    expect(body).toMatchObject({ code: 'not-found' })
  })

  test('does not wait for ever for the first frame', async () => {
    await using client = new LiveClient(server.url)
    expect(await client.closed).toBe(closeCodes.silent)
  })

  test('refuses a token that is none', async () => {
    await using client = new LiveClient(server.url)
    await client.opened()
    client.hello('not-a-token')
    expect((await client.next('err')).code).toBe('forbidden')
    expect(await client.closed).toBe(closeCodes.sessionOver)
  })

  test.each(['rest-0123456789abcdef', 'put-0123456789abcdef'])(
    'refuses to take a tab for a client of calls, whose numbers are the server’s: %s',
    async (clientId) => {
      await using client = new LiveClient(server.url)
      await client.opened()
      client.send({ t: 'hello', token: server.token, clientId, proto: { min: 1, max: 1 } })
      expect(await client.next('err')).toMatchObject({ code: 'invalid', fatal: true })
      expect(await client.closed).toBe(closeCodes.badFrame)
    },
  )

  test('takes a small first frame only', async () => {
    await using client = new LiveClient(server.url)
    await client.opened()
    client.hello('x'.repeat(5 * 1024))
    expect(await client.closed).toBe(closeCodes.frameTooLarge)
  })

  test.each([
    ['no JSON', 'hello'],
    ['another frame', JSON.stringify({ t: 'ping', n: 1 })],
    ['an unknown field', JSON.stringify({ t: 'hello', token: 'x', role: 1 })],
  ])('refuses %s as the first frame', async (_, text) => {
    await using client = new LiveClient(server.url)
    await client.opened()
    client.socket.send(text)
    expect(await client.closed).toBe(closeCodes.badFrame)
  })

  test('a user may have eight sockets', async () => {
    const { token } = await member(2)
    await using stack = new AsyncDisposableStack()
    for (let count = 0; count < liveLimits.socketsPerUser; count++) {
      stack.use(await LiveClient.signedIn(server.url, token))
    }
    const ninth = stack.use(new LiveClient(server.url))
    await ninth.opened()
    ninth.hello(token)
    expect((await ninth.next('err')).code).toBe('rate')
    expect(await ninth.closed).toBe(closeCodes.tooFast)
  })
})

describe('a socket', () => {
  test('answers what it cannot read and closes at the third', async () => {
    await using client = await LiveClient.signedIn(server.url, server.token)
    for (const text of ['{', '{"t":"dance"}', '[]']) client.socket.send(text)
    expect((await client.next('err')).fatal).toBe(false)
    expect((await client.next('err')).fatal).toBe(false)
    expect((await client.next('err')).fatal).toBe(true)
    expect(await client.closed).toBe(closeCodes.tooManyBadFrames)
  })

  test('closes on a frame that is too large', async () => {
    await using client = await LiveClient.signedIn(server.url, server.token)
    client.socket.send(JSON.stringify({ t: 'auth', token: 'x'.repeat(liveLimits.frameBytes) }))
    expect(await client.closed).toBe(closeCodes.frameTooLarge)
    await using second = await LiveClient.signedIn(server.url, server.token)
    second.socket.send('x'.repeat(liveLimits.commandBytes + 1))
    expect(await second.closed).toBe(closeCodes.frameTooLarge)
  })

  test('closes on text that is not UTF-8', async () => {
    await using client = await LiveClient.signedIn(server.url, server.token)
    client.socket.send(Buffer.from([0xff, 0xfe]), { binary: false })
    expect(await client.closed).toBe(1007)
  })

  test('closes who floods it with messages, and with protocol pings', async () => {
    await using client = await LiveClient.signedIn(server.url, server.token)
    for (let n = 0; n < 200; n++) client.send({ t: 'ping', n })
    expect(await client.closed).toBe(closeCodes.tooFast)
    await using pinging = await LiveClient.signedIn(server.url, server.token)
    for (let n = 0; n < 1_000; n++) pinging.socket.ping()
    expect(await pinging.closed).toBe(closeCodes.tooManyBadFrames)
  })

  test('tells an ordinary user that a topic is not theirs', async () => {
    const { token } = await member(2)
    await using client = await LiveClient.signedIn(server.url, token)
    for (const topic of ['draft:2019', 'list:users', 'list:staff'])
      client.send({ t: 'sub', ref: topic, topic })
    const error = await client.next('err')
    expect(error).toMatchObject({ code: 'forbidden', ref: 'draft:2019', fatal: false })
    expect(await client.closed).toBe(closeCodes.tooManyBadFrames)
  })

  test('says which topics there are not', async () => {
    await using client = await LiveClient.signedIn(server.url, server.token)
    for (const [topic, ref] of [
      ['draft:1999', 'a'],
      ['nothing:1', 'b'],
      ['list:ofTomorrow', 'c'], // a newer client may ask for it, and goes on without
    ] as const) {
      client.send({ t: 'sub', ref, topic })
      expect(await client.next('err')).toMatchObject({ code: 'not-found', ref, fatal: false })
    }
    client.send({ t: 'ping', n: 1 })
    expect((await client.next('pong')).n).toBe(1)
  })

  test('hears of changed lists, and reads its own position', async () => {
    await using client = await LiveClient.signedIn(server.url, server.token)
    client.send({ t: 'sub', ref: 'l', topic: 'list:businessUnits' })
    const tail = await client.next('tail')
    expect(tail).toMatchObject({ ref: 'l', events: [], from: tail.to, to: expect.stringMatching(/^\d+$/) })
    const created = await server.call('POST', '/v1/businessUnits/', { name: 'Nursing' })
    const { changes } = await client.next('inv')
    expect(changes).toHaveLength(1)
    expect(changes[0]).toMatchObject({ model: 'businessUnits' })
    expect(BigInt(changes[0]?.pos ?? 0)).toBeGreaterThanOrEqual(BigInt(created.headers.get('position') ?? 0))
    client.send({ t: 'ping', n: 7 })
    const pong = await client.next('pong')
    expect(pong.n).toBe(7)
    expect(pong.heads['list:businessUnits']?.rev).toBe(changes[0]?.pos)
    await server.call('POST', '/v1/drivers/specialDrivers', { name: 'Night', type: 'absolute', value: 1 })
    client.send({ t: 'sub', ref: 'again', topic: 'list:businessUnits' })
    expect(await client.next('tail', ({ ref }) => ref === 'again')).toMatchObject({
      changed: changes[0]?.pos,
    })
  })

  test('no longer hears of a list it has left', async () => {
    await using client = await LiveClient.signedIn(server.url, server.token)
    client.send({ t: 'sub', ref: 'a', topic: 'list:businessUnits' })
    client.send({ t: 'sub', ref: 'b', topic: 'list:divisions' })
    client.send({ t: 'unsub', ref: 'c', topic: 'list:businessUnits' })
    await client.next('tail', ({ ref }) => ref === 'b')
    const { body } = await server.call('POST', '/v1/businessUnits/', { name: 'Left' })
    await server.call('POST', '/v1/divisions/', { name: 'Kept', businessUnit: { id: body.id } })
    const { changes } = await client.next('inv')
    expect(changes.map(({ model }) => model)).toEqual(['divisions'])
  })
})

describe('a socket obeys its session', () => {
  test('it closes when the user signs out', async () => {
    const { token } = await member(1)
    await using client = await LiveClient.signedIn(server.url, token)
    await server.call('POST', '/oauth/revoke', undefined, { token })
    const at = performance.now()
    expect(await client.closed).toBe(closeCodes.sessionOver)
    expect(performance.now() - at).toBeLessThan(1_500)
  })

  test('it closes when the user is disabled or given another role, and hears nothing afterwards', async () => {
    for (const change of [{ enabled: false }, { role: { id: 2 } }]) {
      const { id, token } = await member(1)
      await using client = await LiveClient.signedIn(server.url, token)
      client.send({ t: 'sub', ref: 'l', topic: 'list:businessUnits' })
      await client.next('tail')
      await server.call('PATCH', `/v1/users/${id}`, change)
      const at = performance.now()
      expect([closeCodes.sessionOver, closeCodes.roleChanged]).toContain(await client.closed)
      expect(performance.now() - at).toBeLessThan(1_500)
      const heard = client.texts.length
      await server.call('POST', '/v1/businessUnits/', { name: 'Secret' })
      expect(client.texts).toHaveLength(heard)
    }
  })

  test('a fresh token goes on, that of somebody else does not', async () => {
    const { token } = await member(1)
    const other = await member(1)
    await using client = await LiveClient.signedIn(server.url, token)
    client.send({ t: 'auth', token })
    client.send({ t: 'ping', n: 1 })
    await client.next('pong')
    client.send({ t: 'auth', token: other.token })
    expect(await client.closed).toBe(closeCodes.roleChanged)
    await using third = await LiveClient.signedIn(server.url, token)
    third.send({ t: 'auth', token: 'nonsense' })
    expect(await third.closed).toBe(closeCodes.sessionOver)
  })
})

test('says goodbye before it ends', async () => {
  const ending = await startServer()
  await using stack = new AsyncDisposableStack()
  const clients = await Promise.all(
    [1, 2, 3].map(async () => stack.use(await LiveClient.signedIn(ending.url, ending.token))),
  )
  const ended = ending[Symbol.asyncDispose]()
  for (const client of clients) {
    expect((await client.next('bye')).retryAfterMs).toBeGreaterThanOrEqual(0)
    expect(await client.closed).toBe(closeCodes.restart)
  }
  await ended
})

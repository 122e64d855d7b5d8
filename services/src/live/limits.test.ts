import { closeCodes, liveLimits } from '@staffplan/contracts/live'
import { AUDITOR_ROLE } from '@staffplan/contracts/users/roles'
import { expect, test } from 'vitest'
import { LiveClient } from '#testing/live-client.ts'
import { signedInAs } from '#testing/other-administrator.ts'
import { sharedServer } from '#testing/shared-server.ts'

const TOPIC = 'draft:2019'
const OPS = Array.from({ length: liveLimits.opsPerCommand }, () => ({ k: 'in|b1-p1-y2020', v: 1 }))

const server = sharedServer()

test('more commands than a person can give close the socket, with words', async () => {
  await using client = await LiveClient.signedIn(server.url, server.token)
  for (let count = 0; count < liveLimits.commandBurst; count++)
    client.command({ topic: TOPIC, type: 'ops', ops: [] })
  client.send({ t: 'ping', n: 1 })
  await client.next('pong')
  for (let count = 0; count < liveLimits.commandBurst; count++)
    client.command({ topic: TOPIC, type: 'ops', ops: [] })
  expect(await client.next('err', ({ fatal }) => fatal)).toMatchObject({ code: 'rate' })
  expect(await client.closed).toBe(closeCodes.tooFast)
})

test('more writes in ten seconds than a person can paste close it too', async () => {
  await using client = await LiveClient.signedIn(server.url, server.token)
  for (let sent = 0; sent <= liveLimits.opsPerTenSeconds; sent += OPS.length)
    client.command({ topic: TOPIC, type: 'ops', ops: OPS })
  expect(await client.closed).toBe(closeCodes.tooFast)
})

test('more writes in one command than it may have are not read', async () => {
  await using client = await LiveClient.signedIn(server.url, server.token)
  client.command({ topic: TOPIC, type: 'ops', ops: [...OPS, ...OPS.slice(0, 1)] })
  expect(await client.next('err')).toMatchObject({ code: 'invalid', fatal: false })
  client.send({ t: 'ping', n: 1 })
  await client.next('pong')
})

test('a number that would leave none for the commands after it is not read', async () => {
  await using client = await LiveClient.signedIn(server.url, server.token)
  client.send({ t: 'cmd', topic: TOPIC, type: 'ops', ops: [], base: -1, seq: Number.MAX_SAFE_INTEGER })
  expect(await client.next('err')).toMatchObject({ code: 'invalid', fatal: false })
})

test('a topic that is full says when to come again, and lets in whoever comes after somebody left', async () => {
  const topic = await server.system.deps.hub.source('draft')?.open('2019')
  const leave = Array.from({ length: liveLimits.socketsPerTopic }, () =>
    topic?.subscribe({ deliver: () => {} }),
  )
  await using client = await LiveClient.signedIn(server.url, server.token)
  client.send({ t: 'sub', ref: 'full', topic: TOPIC })
  expect(await client.next('err')).toMatchObject({ code: 'rate', fatal: false, ref: 'full' })
  leave[0]?.()
  client.send({ t: 'sub', ref: 'free', topic: TOPIC, since: -1 })
  expect((await client.next('tail')).ref).toBe('free')
  for (const undo of leave) undo?.()
})

test('a cursor that moves faster than others can look is told now and then, and closes nothing', async () => {
  await using mover = await LiveClient.signedIn(server.url, server.token)
  await using watcher = await LiveClient.signedIn(server.url, server.token)
  for (const client of [mover, watcher]) {
    client.send({ t: 'sub', ref: 's', topic: TOPIC, since: -1 })
    await client.next('tail')
  }
  const before = watcher.frames.length
  for (let move = 0; move < 60; move++) {
    mover.send({ t: 'pres', topic: TOPIC, at: { key: `in|b1-p1-y${2000 + move}` }, mode: 'view' })
  }
  mover.send({ t: 'ping', n: 1 })
  await mover.next('pong')
  await watcher.next('pres', ({ set }) => set.some(({ key }) => key !== undefined))
  expect(watcher.frames.length - before).toBeLessThanOrEqual(4)
})

test('who may only look is seen where they are, and not as typing there', async () => {
  const auditor = await signedInAs(server, AUDITOR_ROLE)
  await using looking = await LiveClient.signedIn(server.url, auditor.token)
  await using watcher = await LiveClient.signedIn(server.url, server.token)
  for (const client of [looking, watcher]) {
    client.send({ t: 'sub', ref: 's', topic: TOPIC, since: -1 })
    await client.next('tail')
  }
  looking.send({ t: 'pres', topic: TOPIC, at: { key: 'in|b1-p1-y2020' }, mode: 'edit' })
  const isThere = ({ key }: { readonly key?: string | undefined }) => key === 'in|b1-p1-y2020'
  const { set } = await watcher.next('pres', (frame) => frame.set.some(isThere))
  expect(set.find(isThere)?.mode).toBe('view')
})

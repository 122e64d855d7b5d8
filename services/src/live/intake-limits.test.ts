import { closeCodes, liveLimits } from '@staffplan/contracts/live'
import { USER_ROLE } from '@staffplan/contracts/users/roles'
import { expect, test } from 'vitest'
import { LiveClient } from '#testing/live-client.ts'
import { otherAdministrator, signedInAs } from '#testing/other-administrator.ts'
import { sharedServer } from '#testing/shared-server.ts'

const KEY = 'b1-p1-y2020'

const server = sharedServer()

async function ordinaryUser(): Promise<string> {
  return (await signedInAs(server, USER_ROLE)).token
}

test('a frame of more than 4 KiB is not looked into when an ordinary user sends it', async () => {
  await using client = await LiveClient.signedIn(server.url, await ordinaryUser())
  client.socket.send(`{"t":"ping","n":1,${' '.repeat(liveLimits.listenerFrameBytes)}`) // not even JSON
  expect(await client.closed).toBe(closeCodes.frameTooLarge)
})

test('an ordinary user spends one allowance on all sockets, one after the other too', async () => {
  const token = await ordinaryUser()
  const answered = async (client: LiveClient): Promise<'answered'> => {
    for (let pongs = 0; pongs < 10; pongs++) await client.next('pong')
    return 'answered'
  }
  const ping = JSON.stringify({ t: 'ping', n: 1, seen: {} }).padEnd(4_000)
  const ends: (number | 'answered')[] = []
  for (let sockets = 0; sockets < 4; sockets++) {
    await using client = await LiveClient.signedIn(server.url, token)
    for (let pings = 0; pings < 10; pings++) client.socket.send(ping)
    ends.push(await Promise.race([client.closed, answered(client)]))
  }
  expect(ends[0]).toBe('answered')
  expect(ends.at(-1)).toBe(closeCodes.tooFast)
  await using other = await LiveClient.signedIn(server.url, await ordinaryUser())
  other.socket.send(ping)
  await other.next('pong')
})

test('the largest paste is read, more values than it has are not', async () => {
  const { token } = await otherAdministrator(server)
  await using client = await LiveClient.signedIn(server.url, token)
  const v = { driverID: 1, value: 0.5, pos: 1 }
  const ops = Array.from({ length: liveLimits.opsPerCommand }, () => ({ k: KEY, v }))
  client.command({ topic: 'draft:1999', type: 'ops', ops })
  expect(await client.next('rej')).toMatchObject({ code: 'not-found' })
  const args = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`k${index}`, 0]))
  client.command({ topic: 'draft:1999', type: 'ops', args })
  expect(await client.closed).toBe(closeCodes.frameTooLarge)
})

import { USER_ROLE } from '@staffplan/contracts/users/roles'
import { expect, test } from 'vitest'
import { LiveClient } from '#testing/live-client.ts'
import { signedInAs } from '#testing/other-administrator.ts'
import { startServer } from '#testing/server.ts'

test('whoever follows the published plan hears that other years are planned, and may wait for them', async () => {
  await using server = await startServer()
  const { token } = await signedInAs(server, USER_ROLE)
  const published = () => server.call('GET', '/v1/bigPicture/published', undefined, { token })
  const before = await published()
  await using client = await LiveClient.signedIn(server.url, token)
  const topic = `published:${before.body.period.startYear}`
  client.send({ t: 'sub', ref: 's', topic, epoch: before.body.epoch, since: before.body.rev })
  await client.next('tail')

  const { body: settings } = await server.call('GET', '/v1/settings')
  const planning = { ...settings.planning, planYears: 4 }
  expect((await server.call('PUT', '/v1/settings', { ...settings, planning })).status).toBe(200)
  const { changes } = await client.next('inv')
  expect(changes).toMatchObject([{ model: 'settings' }])
  const { body, headers } = await published()
  expect(body.period).toEqual(planning)
  expect(BigInt(headers.get('position') ?? '')).toBeGreaterThanOrEqual(BigInt(changes[0]!.pos))
  expect(BigInt(before.headers.get('position') ?? '')).toBeLessThan(BigInt(changes[0]!.pos))
})

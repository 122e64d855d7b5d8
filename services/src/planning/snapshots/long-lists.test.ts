import { randomUUID } from 'node:crypto'
import { MAX_APPLIED } from '@staffplan/contracts/planning/draft'
import { expect, test } from 'vitest'
import { Tab } from '#planning/draft/tab.given.ts'
import { bigPictureStream } from '#streams/big-picture.ts'
import { sharedExample } from '#testing/shared-server.ts'
import { commanded, SNAPSHOTS, written } from './snapshots.given.ts'

const [server, example] = sharedExample()

test('a list from before there was a bound is kept and brought back whole, by socket and by call alike', async () => {
  const { id } = (
    await server.call('POST', '/v1/drivers/specialDrivers', { name: 'growth', type: 'relative', value: 0.1 })
  ).body
  const key = (place: number) => `drv|b${example.education}-d${example.divisions.N}|${place}`
  const ops = Array.from({ length: MAX_APPLIED + 5 }, (_, place) => ({
    k: key(place),
    v: { driverID: id, value: 0.1, pos: place },
  }))
  const sender = { clientId: 'old-0000', seq: 1, base: -1, via: 'ws', prevHash: '' }
  const metadata = {
    commandId: randomUUID(),
    correlationId: 'c',
    actor: 1,
    at: new Date().toISOString(),
    schema: 1,
  }
  await server.system.log.append(bigPictureStream(2019), 'none', [
    { id: randomUUID(), type: 'DraftOpsApplied', data: { ...sender, ops, cause: 'edit' }, metadata },
  ])
  await using sara = await Tab.open(server)
  await commanded(sara, 'snapshot', { title: 'By socket' })
  const { body: map } = await server.call('GET', SNAPSHOTS)
  const { state } = map['By socket']
  const copies = { ...map, 'By call': { title: 'By call', state } }
  expect((await server.call('POST', SNAPSHOTS, copies)).status).toBe(200)

  await written(sara, ...ops.map(({ k }): [string, null] => [k, null]))
  const held = () => ops.filter(({ k }) => sara.value(k) !== null).length
  expect(held()).toBe(0)
  const { body } = await server.call('POST', '/v1/bigPicture/restore', { rev: 0, upTo: sara.rev })
  await sara.until(() => sara.rev >= body.rev)
  expect(held()).toBe(ops.length)
  const undone = await commanded(sara, 'undo', { rev: body.rev })
  expect(held()).toBe(0)
  await commanded(sara, 'restore', { title: 'By call' })
  expect(held()).toBe(ops.length)
  await commanded(sara, 'undo', { rev: sara.rev })
  await commanded(sara, 'redo', { rev: undone.rev })
  expect(held()).toBe(ops.length)

  const longer = { ...state.setDrivers.fte }
  const [scope] = Object.keys(longer)
  longer[scope!] = [...longer[scope!], { driverID: id, value: 0.1 }]
  const grown = { ...copies, Longer: { title: 'Longer', state: { ...state, setDrivers: { fte: longer } } } }
  const { status, body: refused } = await server.call('POST', SNAPSHOTS, grown)
  expect([status, refused.errors[0]]).toMatchObject([422, { code: 'too-many-special-drivers' }])
})

import { expect, test } from 'vitest'
import { sharedExample } from '#testing/shared-server.ts'

const PRIMARY = '/v1/drivers/primaryDrivers/assignment'
const SECONDARY = '/v1/drivers/secondaryDrivers/assignment'

const [server, example] = sharedExample()

async function done(method: string, path: string, body: unknown): Promise<void> {
  const { status, body: answer } = await server.call(method, path, body)
  expect([path, status < 300 ? '' : answer]).toEqual([path, ''])
}

async function history(path: string): Promise<unknown[]> {
  const { status, body } = await server.call('GET', `${path}/history`)
  expect([path, status]).toEqual([path, 200])
  return body.content.map(({ cause, by, changes }: { [name: string]: unknown }) => ({ cause, by, changes }))
}

test('a primary assignment says who changed what, also once it is gone', async () => {
  const { education: businessUnitId, pupils: primaryDriverId } = example
  await done('PUT', PRIMARY, { businessUnitId, primaryDriverId, weight: 0.7 })
  await done('DELETE', PRIMARY, { businessUnitId, primaryDriverId })
  expect(await history(`${PRIMARY}/${businessUnitId}`)).toEqual([
    {
      cause: 'deleted',
      by: 1,
      changes: [
        { field: 'businessUnitId', from: businessUnitId },
        { field: 'primaryDriverId', from: primaryDriverId },
        { field: 'weight', from: 0.7 },
      ],
    },
    { cause: 'changed', by: 1, changes: [{ field: 'weight', from: 0.4, to: 0.7 }] },
    {
      cause: 'created',
      by: 1,
      changes: [
        { field: 'businessUnitId', to: businessUnitId },
        { field: 'primaryDriverId', to: primaryDriverId },
        { field: 'weight', to: 0.4 },
      ],
    },
  ])
})

test('of two secondary assignments of a unit each has its own history', async () => {
  const { education: businessUnitId, s1, s2, divisions } = example
  const { S, H } = divisions
  await done('PUT', SECONDARY, { businessUnitId, secondaryDriverId: s1, divisionIds: [H] })
  expect(await history(`${SECONDARY}/${businessUnitId}-${s1}`)).toEqual([
    { cause: 'changed', by: 1, changes: [{ field: 'divisionIds', from: [S, H], to: [H] }] },
    {
      cause: 'created',
      by: 1,
      changes: [
        { field: 'businessUnitId', to: businessUnitId },
        { field: 'secondaryDriverId', to: s1 },
        { field: 'divisionIds', to: [S, H] },
      ],
    },
  ])
  expect(await history(`${SECONDARY}/${businessUnitId}-${s2}`)).toHaveLength(1)
})

test('it is told in parts, and of nothing there is none', async () => {
  const path = `${SECONDARY}/${example.education}-${example.s1}`
  const { body: first } = await server.call('GET', `${path}/history?limit=1`)
  expect([first.content.length, first.content[0].cause]).toEqual([1, 'changed'])
  const { body: rest } = await server.call('GET', `${path}/history?before=${first.next}`)
  expect([rest.content.map(({ cause }: { cause: string }) => cause), rest.next]).toEqual([['created'], null])
  expect((await server.call('GET', `${PRIMARY}/77/history`)).status).toBe(404)
  expect((await server.call('GET', `${PRIMARY}/nobody/history`)).body.code).toBe('id-invalid')
})

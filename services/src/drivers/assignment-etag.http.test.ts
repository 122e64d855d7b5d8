import { beforeAll, expect, test } from 'vitest'
import { sharedServer } from '#testing/shared-server.ts'

const PRIMARY = '/v1/drivers/primaryDrivers'
const SECONDARY = '/v1/drivers/secondaryDrivers'

const server = sharedServer()
beforeAll(async () => {
  await create('/v1/businessUnits', { name: 'Education' })
  for (const name of ['North', 'South', 'West']) await create('/v1/divisions', { name, businessUnitId: 1 })
  for (const path of [PRIMARY, SECONDARY])
    await create(path, { name: 'pupils', unit: 'n', driverDataSources: [{ label: 'all', weight: 1 }] })
})

async function create(path: string, body: object): Promise<void> {
  expect(await server.call('POST', path, body)).toMatchObject({ status: 201 })
}

type Family = {
  readonly path: string
  readonly id: string
  readonly key: object
  /** Three versions of the same assignment. */
  readonly versions: readonly [object, object, object]
}

const families: readonly Family[] = [
  {
    path: `${PRIMARY}/assignment`,
    id: '1',
    key: { businessUnitId: 1, primaryDriverId: 1 },
    versions: [{ weight: 0.4 }, { weight: 0.5 }, { weight: 0.6 }],
  },
  {
    path: `${SECONDARY}/assignment`,
    id: '1-1',
    key: { businessUnitId: 1, secondaryDriverId: 1 },
    versions: [{ divisionIds: [1] }, { divisionIds: [1, 2] }, { divisionIds: [1, 2, 3] }],
  },
]

test.each(families)(
  'of two administrators who change $path/$id, the second hears of the first and decides anew',
  async ({ path, id, key, versions: [first, theirs, mine] }) => {
    await create(path, { ...key, ...first })
    const read = await one(path, id)
    expect(read.body).toMatchObject(first)

    const saved = await put(path, { ...key, ...theirs }, read.etag)
    expect(saved).toMatchObject({ status: 200, body: theirs })
    const refused = await put(path, { ...key, ...mine }, read.etag)
    expect(refused).toMatchObject({ status: 412, body: { code: 'stale-if-match' } })

    const now = await one(path, id)
    expect(now.body).toMatchObject(theirs)
    expect([refused.headers.get('etag'), saved.headers.get('etag')]).toEqual([now.etag, now.etag])
    expect(await put(path, { ...key, ...mine }, now.etag)).toMatchObject({ status: 200, body: mine })

    const late = await server.call('DELETE', path, key, { headers: { 'if-match': now.etag } })
    expect([late.status, late.body.code]).toEqual([412, 'stale-if-match'])
    expect((await one(path, id)).body).toMatchObject(mine)
  },
)

test('an assignment that is not there, or whose name is none, is refused', async () => {
  for (const { path } of families) {
    expect((await server.call('GET', `${path}/999`)).body.code).toBe('not-found')
    for (const id of ['0', 'abc', '1-', '1-0', '%00', '1'.repeat(101)]) {
      const { status, body } = await server.call('GET', `${path}/${id}`)
      expect([id, status, body.code]).toEqual([id, 400, 'id-invalid'])
    }
  }
})

test('what is read singly says who changed it last, and when', async () => {
  const before = Math.floor(Date.now() / 1000) * 1000 // the header has whole seconds
  const me = (await server.call('GET', '/v1/me')).body
  const changed = {
    '/v1/businessUnits/2': { name: 'Support' },
    '/v1/divisions/1': { name: 'North-East' },
    [`${PRIMARY}/1`]: { comment: 'counted' },
  }
  await create('/v1/businessUnits', { name: 'Administration' })
  for (const [path, body] of Object.entries(changed)) await server.call('PATCH', path, body)
  for (const path of [...Object.keys(changed), ...families.map((family) => `${family.path}/${family.id}`)]) {
    const { headers } = await server.call('GET', path)
    expect([path, headers.get('last-modified-by')]).toEqual([path, String(me.id)])
    const at = Date.parse(headers.get('last-modified')!)
    expect([path, at <= Date.now() && at >= before - 60_000]).toEqual([path, true])
  }
})

async function one(path: string, id: string) {
  const { status, headers, body } = await server.call('GET', `${path}/${id}`)
  expect(status).toBe(200)
  return { body, etag: headers.get('etag')! }
}

function put(path: string, body: object, etag: string) {
  return server.call('PUT', path, body, { headers: { 'if-match': etag } })
}

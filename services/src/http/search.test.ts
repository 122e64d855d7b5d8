import { operations } from '@staffplan/contracts/api/operations'
import { beforeAll, expect, test } from 'vitest'
import { sharedExample } from '#testing/shared-server.ts'
import { salaryCanaries } from '#testing/worked-example.ts'

const OMAR = { email: 'omar@example.com', password: 'violet otter sails 93 moons' }

const [server, example] = sharedExample()
let omar: string

beforeAll(async () => {
  const open = { locale: 'en_US', enabled: true, role: { id: 2 } }
  await server.call('POST', '/v1/users', { firstName: 'Omar', lastName: 'Haddad', ...open, ...OMAR })
  await server.call('POST', '/v1/businessUnits', { name: 'خدمات المجتمع', comment: 'Straßen & Wege' })
  omar = await server.signIn(OMAR.email, OMAR.password)
})

type List = { content: { [field: string]: unknown }[]; totalElements: number; errors: unknown; code: string }

function search(path: string, text: string, more = ''): ReturnType<typeof server.call<List>> {
  return server.call<List>('GET', `${path}?search=${encodeURIComponent(text)}${more}`)
}

async function found(path: string, text: string, field = 'name'): Promise<unknown[]> {
  const { body } = await search(path, text)
  expect(body.totalElements).toBe(body.content.length)
  return body.content.map((row) => row[field])
}

const lists = operations.filter(({ query }) => query && 'search' in query.shape).map(({ path }) => path)

test('every list that is described takes a search', async () => {
  expect(lists.length).toBeGreaterThan(15)
  for (const path of lists) {
    const { status, body } = await search(path.replace('{year}', '2019'), 'nobody is called this')
    expect([path, status, body.totalElements]).toEqual([path, 200, path === '/v1/import' ? 1 : 0])
  }
})

test('a search that cannot be is refused where it stands', async () => {
  const refused = async (query: string): Promise<unknown[]> => {
    const { status, body } = await server.call<List>('GET', `/v1/divisions?${query}`)
    return [status, body.code, body.errors]
  }
  const at = (code: string, params?: object): object => ({
    pointer: '/search',
    code,
    ...(params && { params }),
  })
  expect(await refused(`search=${'x'.repeat(101)}`)).toEqual([422, 'invalid', [at('too-long', { max: 100 })]])
  expect(await refused('search=%E2%80%AEx')).toEqual([422, 'invalid', [at('text-control-char')]])
  expect(await refused('search=%00')).toEqual([422, 'invalid', [at('text-control-char')]])
  expect(await refused('search=a&search=b')).toMatchObject([422, 'invalid', [{ pointer: '/search' }]])
  expect((await server.call('GET', '/v1/divisions?search=')).status).toBe(200)
  expect((await server.call('GET', '/v1/divisions?sort=search,asc')).status).toBe(400)
})

test('records are found by name, comment, number and id, and by what they belong to', async () => {
  expect(await found('/v1/businessUnits', 'strassen')).toEqual(['خدمات المجتمع'])
  expect(await found('/v1/businessUnits/analytics', 'المُجتمَع')).toEqual(['خدمات المجتمع'])
  expect(await found('/v1/divisions', 'SUPPORT')).toEqual(['IT', 'ADM'])
  expect(await found('/v1/departments', 'support department')).toEqual(['department IT', 'department ADM'])
  expect(await found('/v1/costCentres', '0-it')).toEqual(['centre IT'])
  expect(await found('/v1/divisions', `#${example.divisions.H}`)).toEqual(['H'])
  expect(await found('/v1/drivers/primaryDrivers', 'pup')).toEqual(['pupils'])
  expect(await found('/v1/users', 'hâddad om', 'email')).toEqual([OMAR.email])
  const { body } = await search('/v1/drivers/secondaryDrivers/assignment', 'IT')
  expect(body.content).toMatchObject([{ businessUnit: { name: 'Support' } }])
})

test('a department is found by the number of each cost centre that it holds, now and as it was', async () => {
  const path = '/v1/departments'
  const { body } = await search('/v1/costCentres', '0-it')
  const [{ id, number }] = body.content as [{ id: number; number: string }]
  for (const list of [path, `${path}/analytics`]) expect(await found(list, number)).toEqual(['department IT'])
  const { headers } = await server.call('PATCH', `/v1/costCentres/${id}`, { number: 'KST-4711' })
  expect(await found(path, 'kst-4711')).toEqual(['department IT'])
  expect(await found(path, number)).toEqual([])
  const before = BigInt(headers.get('position')!) - 1n
  const past = await search(path, number, `&position=${before}`)
  expect(past.body.content.map(({ name }) => name)).toEqual(['department IT'])
  expect((await server.call('PATCH', `/v1/costCentres/${id}`, { number })).status).toBe(200)
})

test('a list that is searched is sorted, paged and counted as any other', async () => {
  const { body } = await search(
    '/v1/costCentres/analytics',
    'education',
    '&sort=staffNumber,desc&size=2&year=2019',
  )
  expect([body.content.map(({ name }) => name), body.totalElements]).toEqual([['centre N', 'centre S'], 3])
  const next = await search(
    '/v1/costCentres/analytics',
    'education',
    '&sort=staffNumber,desc&size=2&page=1&year=2019',
  )
  expect(next.body.content.map(({ name }) => name)).toEqual(['centre H'])
})

test('a list is narrowed to what belongs to a record, or to nothing, and searched within', async () => {
  const unit = `&businessUnitId=${example.education}`
  expect((await search('/v1/divisions', '', unit)).body.content.map(({ name }) => name)).toEqual([
    'N',
    'S',
    'H',
  ])
  expect((await search('/v1/divisions', 'h', unit)).body.content.map(({ name }) => name)).toEqual(['H'])
  await server.call('POST', '/v1/costCentres', { name: 'centre of nobody', number: '77' })
  const free = await search('/v1/costCentres', 'centre', '&departmentId=none')
  expect(free.body.content.map(({ number }) => number)).toEqual(['77'])
  const { status, body } = await search('/v1/costCentres', '', '&departmentId=x')
  expect([status, body.errors]).toEqual([422, [{ pointer: '/departmentId', code: 'invalid' }]])
})

test('people are found by name, number, job and cost centre, also after it was renamed, and never by their pay', async () => {
  const path = '/v1/yearlyData/'
  expect(await found(path, 'person it3', 'employeeId')).toContain('IT-3')
  expect((await search(path, '00-H', '&size=1')).body.totalElements).toBe(40)
  const { body: centres } = await search('/v1/costCentres', '00-H')
  const id = centres.content[0]!['id']
  await server.call('PATCH', `/v1/costCentres/${String(id)}`, { name: 'Fjärrvärme' })
  expect((await search(path, 'fjarrvarme', '&size=1&year=2019')).body.totalElements).toBe(40)
  for (const canary of salaryCanaries) expect((await search(path, canary)).body.totalElements).toBe(0)
})

test('a changed person is sorted and found by what has changed, and by all that has not', async () => {
  const path = '/v1/yearlyData'
  const { body } = await search(path, 'person it3', '&size=1')
  const [{ id }] = body.content as [{ id: number }]
  await server.call('PATCH', `${path}/${id}`, { overTimeHours: 7 })
  const row = async (text: string): Promise<unknown> =>
    (await search(path, text, '&sort=name,desc&size=1')).body.content[0]
  expect(await row('person it3')).toMatchObject({ id, overTimeHours: 7 })
  await server.call('PATCH', `${path}/${id}`, { name: 'Zoë 10' })
  expect(await row('zoe 10')).toMatchObject({ id, name: 'Zoë 10' })
  expect(await row('')).toMatchObject({ id })
  expect((await search(path, 'person it3', '&size=1')).body.totalElements).toBe(0)
})

test('whoever may not read a list may not search it, and answers never carry what is searched', async () => {
  for (const path of ['/v1/users', '/v1/yearlyData', '/v1/divisions', '/v1/costCentres/overTime']) {
    const { status } = await server.call('GET', `${path}?search=omar`, undefined, { token: omar })
    expect([path, status]).toEqual([path, 403])
  }
  const own = await server.call<List>('GET', '/v1/drivers/specialDrivers?search=x', undefined, {
    token: omar,
  })
  expect([own.status, own.body.totalElements]).toEqual([200, 0])
  for (const path of ['/v1/users', '/v1/divisions', '/v1/yearlyData']) {
    const { body } = await search(path, '1', '&size=1')
    expect(Object.keys(body.content[0] ?? {})).not.toContain('search')
  }
})

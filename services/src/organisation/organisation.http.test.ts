import { businessUnitRow } from '@staffplan/contracts/organisation/business-unit'
import { costCentreRow } from '@staffplan/contracts/organisation/cost-centre'
import { departmentRow } from '@staffplan/contracts/organisation/department'
import { divisionRow } from '@staffplan/contracts/organisation/division'
import { pageOf } from '@staffplan/contracts/paging'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server[Symbol.asyncDispose]())

async function create(path: string, body: object): Promise<number> {
  const { status, body: answer } = await server.call('POST', `/v1/${path}`, body)
  expect({ status, answer }).toMatchObject({ status: 201 })
  return answer.id
}

/** A unit with a division, a department and a cost centre, all new. */
async function branch(name: string): Promise<{
  unit: number
  division: number
  department: number
  centre: number
}> {
  const unit = await create('businessUnits', { name, color: '#112233' })
  const division = await create('divisions', { name: `${name} division`, businessUnit: { id: unit } })
  const centre = await create('costCentres', { name: `${name} centre`, number: `0${name}` })
  const department = await create('departments', {
    name: `${name} department`,
    division: { id: division },
    costCentreIds: [centre],
  })
  return { unit, division, department, centre }
}

test('a tree is built from the unit down and carried by reference from the cost centre up', async () => {
  const { unit, division, department, centre } = await branch('Tree')
  const { body, headers } = await server.call('GET', `/v1/costCentres/${centre}`)
  expect(costCentreRow.strict().parse(body)).toEqual({
    id: centre,
    name: 'Tree centre',
    number: '0Tree',
    comment: '',
    department: {
      id: department,
      name: 'Tree department',
      division: {
        id: division,
        name: 'Tree division',
        businessUnit: { id: unit, name: 'Tree', color: '#112233' },
      },
    },
    staffNumber: 0,
    minSalary: null,
    avgSalary: null,
    maxSalary: null,
    totalCost: 0,
    overTimeHours: 0,
    overTimeCost: 0,
  })
  expect(headers.get('etag')).toMatch(/^"\d+"$/)
})

test('every list and every analytics call answers rows of the agreed shape', async () => {
  await branch('Shape')
  const shapes = {
    businessUnits: businessUnitRow,
    divisions: divisionRow,
    departments: departmentRow,
    costCentres: costCentreRow,
  }
  for (const [path, row] of Object.entries(shapes)) {
    for (const call of ['', '/', '/analytics', '/analytics?year=2019', '/?page=0&size=9999&paged=true']) {
      const { body, headers } = await server.call('GET', `/v1/${path}${call}`)
      const page = pageOf(row.strict()).parse(body)
      expect(page.totalElements).toBe(page.content.length)
      expect(headers.get('position')).toMatch(/^\d+$/)
    }
  }
})

test('a rename reaches every row below at once', async () => {
  const { unit, division, department, centre } = await branch('Old')
  await server.call('PATCH', `/v1/businessUnits/${unit}`, { name: 'New' })
  await server.call('PATCH', `/v1/costCentres/${centre}`, { name: 'renamed', number: '77-old' })
  const { body: centreRow } = await server.call('GET', `/v1/costCentres/${centre}`)
  const { body: departmentAnswer } = await server.call('GET', `/v1/departments/${department}`)
  const { body: divisionAnswer } = await server.call('GET', `/v1/divisions/${division}`)
  expect(centreRow.department.division.businessUnit.name).toBe('New')
  expect(departmentAnswer.division.businessUnit.name).toBe('New')
  expect(divisionAnswer.businessUnit.name).toBe('New')
  expect(departmentAnswer.costCentres).toEqual([{ id: centre, name: 'renamed', number: '77-old' }])
})

test('what was read may be sent back, as PUT and as POST with its id', async () => {
  const { department } = await branch('Back')
  const { body } = await server.call('GET', `/v1/departments/${department}`)
  const put = await server.call('PUT', `/v1/departments/${department}`, { ...body, name: 'by PUT' })
  expect(put).toMatchObject({ status: 200, body: { name: 'by PUT', costCentreIds: body.costCentreIds } })
  const post = await server.call('POST', '/v1/departments', { ...body, name: 'by POST' })
  expect(post).toMatchObject({ status: 200, body: { id: department, name: 'by POST' } })
})

test('PUT replaces: without a comment there is none, without cost centres it is refused', async () => {
  const { department } = await branch('Put')
  const path = `/v1/departments/${department}`
  const { body } = await server.call('PATCH', path, { comment: 'kept by PATCH' })
  expect((await server.call('PATCH', path, { name: 'Put' })).body.comment).toBe('kept by PATCH')
  const { comment: _comment, ...uncommented } = body
  expect((await server.call('PUT', path, uncommented)).body.comment).toBe('')
  const { costCentreIds: _ids, costCentres: _centres, ...without } = body
  expect(await server.call('PUT', path, without)).toMatchObject({
    status: 422,
    body: { errors: [{ pointer: '/costCentreIds', code: 'required' }] },
  })
})

test('POST with an unknown id is not found and creates nothing', async () => {
  const before = (await server.call('GET', '/v1/businessUnits')).body.totalElements
  const { status } = await server.call('POST', '/v1/businessUnits', { id: 999_999, name: 'nobody' })
  expect(status).toBe(404)
  expect((await server.call('GET', '/v1/businessUnits')).body.totalElements).toBe(before)
})

test('a unit without colour gets the default, and any #rrggbb is taken', async () => {
  const unit = await create('businessUnits', { name: 'Plain' })
  expect((await server.call('GET', `/v1/businessUnits/${unit}`)).body.color).toBe('#3182CE')
  const own = await server.call('PATCH', `/v1/businessUnits/${unit}`, { color: '#0a0B0c' })
  expect(own.body.color).toBe('#0a0B0c')
  const bad = await server.call('PATCH', `/v1/businessUnits/${unit}`, { color: '#3182CE\n' })
  expect(bad).toMatchObject({
    status: 422,
    body: { errors: [{ pointer: '/color', code: 'colour-invalid' }] },
  })
})

test('a second cost centre with the number is a constraint violation, never a 500', async () => {
  await create('costCentres', { name: 'first', number: '0099' })
  const { status, body } = await server.call('POST', '/v1/costCentres', { name: 'second', number: ' 0099 ' })
  expect(status).toBe(409)
  expect(body.code).toBe('cost-centre-exists')
  expect(body.detail).toContain('constraint violation')
})

test('a department needs a cost centre that no other department has', async () => {
  const { division, centre } = await branch('Taken')
  const none = { name: 'none', division: { id: division }, costCentreIds: [] }
  const taken = { ...none, costCentreIds: [centre] }
  expect(await server.call('POST', '/v1/departments', none)).toMatchObject({
    status: 422,
    body: { errors: [{ pointer: '/costCentreIds', code: 'at-least-one' }] },
  })
  expect(await server.call('POST', '/v1/departments', taken)).toMatchObject({
    status: 409,
    body: { code: 'cost-centre-taken' },
  })
})

test('a division of an unknown unit is refused by pointer', async () => {
  const code = 'reference-unknown'
  for (const [sent, pointer] of [
    [{ businessUnit: { id: 9e6 } }, '/businessUnit/id'],
    [{ businessUnit: 9e6 }, '/businessUnit'],
    [{ businessUnitId: 9e6 }, '/businessUnitId'],
  ] as const) {
    const { status, body } = await server.call('POST', '/v1/divisions', { name: 'lost', ...sent })
    expect(status).toBe(422)
    expect(body).toMatchObject({ code, errors: [{ pointer, code }] })
  }
})

test('unknown cost centres of a department are refused where they were sent, in any call', async () => {
  const { division, centre } = await branch('Pointed')
  const values = { name: 'lost', division: { id: division } }
  const errors = [{ pointer: '/costCentreIds/1', code: 'reference-unknown' }]
  const sent = { ...values, costCentreIds: [centre, 9e6, centre] }
  expect((await server.call('POST', '/v1/departments', sent)).body).toMatchObject({ errors })
  const { content } = (await server.call('GET', '/v1/departments')).body
  const call = `/v1/departments/${content[0].id}`
  const asObjects = { costCentres: [{ id: 9e6 }, { id: centre }] }
  for (const method of ['PUT', 'PATCH'] as const) {
    expect((await server.call(method, call, { ...values, ...asObjects })).body).toMatchObject({
      errors: [{ pointer: '/costCentres/0/id', code: 'reference-unknown' }],
    })
  }
})

test('what is in use stays, and the refusal names what uses it', async () => {
  const { unit, division } = await branch('Used')
  expect(await server.call('DELETE', `/v1/businessUnits/${unit}`)).toMatchObject({
    status: 409,
    body: {
      code: 'in-use',
      params: { uses: [{ kind: 'divisions', count: 1, names: ['Used division'] }] },
    },
  })
  expect(await server.call('DELETE', `/v1/divisions/${division}`)).toMatchObject({
    status: 409,
    body: { params: { uses: [{ kind: 'departments', count: 1, names: ['Used department'] }] } },
  })
})

test('ids are counted per kind and never used again, and lists are sorted by them', async () => {
  const [first, second] = [
    await create('businessUnits', { name: 'Z' }),
    await create('businessUnits', { name: 'A' }),
  ]
  expect(second).toBe(first + 1)
  expect((await server.call('DELETE', `/v1/businessUnits/${second}`)).status).toBe(204)
  const third = await create('businessUnits', { name: 'B' })
  expect(third).toBe(first + 2)
  const { body } = await server.call('GET', '/v1/businessUnits?size=999999')
  const ids = body.content.map(({ id }: { id: number }) => id)
  expect(ids).toEqual(ids.toSorted((one: number, other: number) => one - other))
  expect(ids.slice(-2)).toEqual([first, third])
  const division = await create('divisions', { name: 'One', businessUnit: { id: first } })
  await create('businessUnits', { name: 'Between' })
  expect(await create('divisions', { name: 'Other', businessUnit: { id: first } })).toBe(division + 1)
})

test('from the bottom up everything can go, and a second delete finds nothing', async () => {
  const { unit, division, department, centre } = await branch('Gone')
  const paths = [
    `departments/${department}`,
    `costCentres/${centre}`,
    `divisions/${division}`,
    `businessUnits/${unit}`,
  ]
  for (const path of paths) {
    expect([path, (await server.call('DELETE', `/v1/${path}`)).status]).toEqual([path, 204])
    expect([path, (await server.call('GET', `/v1/${path}`)).status]).toEqual([path, 404])
    expect([path, (await server.call('DELETE', `/v1/${path}`)).status]).toEqual([path, 404])
  }
})

test('deleting a department frees its cost centres; deleting its last cost centre leaves it empty', async () => {
  const { division, department, centre } = await branch('Free')
  await server.call('DELETE', `/v1/departments/${department}`)
  expect((await server.call('GET', `/v1/costCentres/${centre}`)).body.department).toBeNull()
  const next = await create('departments', { name: 'next', divisionId: division, costCentreIds: [centre] })
  expect((await server.call('DELETE', `/v1/costCentres/${centre}`)).status).toBe(204)
  expect((await server.call('GET', `/v1/departments/${next}`)).body).toMatchObject({
    costCentreIds: [],
    costCentres: [],
  })
})

test('a stale If-Match is refused with the present ETag', async () => {
  const unit = await create('businessUnits', { name: 'Match' })
  const path = `/v1/businessUnits/${unit}`
  const etag = (await server.call('GET', path)).headers.get('etag')!
  const headers = { 'if-match': etag }
  const first = await server.call('PATCH', path, { name: 'first' }, { headers })
  expect(first.status).toBe(200)
  const second = await server.call('PATCH', path, { name: 'second' }, { headers })
  expect(second.status).toBe(412)
  expect(second.headers.get('etag')).toBe(first.headers.get('etag'))
  const any = await server.call('PATCH', path, { name: 'third' }, { headers: { 'if-match': '*' } })
  expect(any.body.name).toBe('third')
})

test('a key that is never answered is an unknown field', async () => {
  const answer = await server.call('POST', '/v1/businessUnits', { name: 'x', owner: 'me' })
  expect(answer).toMatchObject({
    status: 422,
    body: { errors: [{ pointer: '/owner', code: 'unknown-field' }] },
  })
})

test('lists sort by every column, numbers inside text included', async () => {
  for (const number of ['n10', 'n9', 'n1']) await create('costCentres', { name: 'sorted', number })
  const { body } = await server.call('GET', '/v1/costCentres?sort=number,desc&size=9999')
  const numbers = body.content
    .map((row: { number: string }) => row.number)
    .filter((n: string) => /^n\d/.test(n))
  expect(numbers).toEqual(['n10', 'n9', 'n1'])
  const fields = {
    businessUnits: ['id', 'name', 'comment', 'color', 'overTimeCost', 'staffNumber', 'totalCost'],
    divisions: ['businessUnit.id', 'businessUnit.name', 'avgSalary'],
    departments: ['division.name', 'division.businessUnit.id', 'minSalary'],
    costCentres: ['department.division.businessUnit.name', 'department.id', 'maxSalary', 'overTimeHours'],
  }
  for (const [path, names] of Object.entries(fields)) {
    for (const name of names) {
      const { status } = await server.call('GET', `/v1/${path}/analytics?year=2019&sort=${name},desc`)
      expect([path, name, status]).toEqual([path, name, 200])
    }
  }
})

test('columns that are none cannot be sorted by, ours neither', async () => {
  for (const field of ['nothing', 'year', 'overTimeCost.sa-art107', '__proto__', '_sums']) {
    const { status, body } = await server.call('GET', `/v1/businessUnits?sort=${field},asc`)
    expect([status, body.code]).toEqual([400, 'sort-unknown'])
  }
})

test('years that are not offered are refused', async () => {
  for (const year of ['abc', '2014', '2021', '20190', '-1', '']) {
    const { status, body } = await server.call('GET', `/v1/divisions/analytics?year=${year}`)
    expect([year, status, body.code]).toEqual([year, 400, 'year-out-of-range'])
  }
})

test('the organisation is for administrators', async () => {
  for (const path of ['businessUnits', 'divisions/analytics', 'departments/1', 'costCentres/overTime']) {
    expect((await server.call('GET', `/v1/${path}`, undefined, { token: null })).status).toBe(401)
  }
})

import { businessUnitRow } from '@staffplan/contracts/organisation/business-unit'
import { costCentreRow } from '@staffplan/contracts/organisation/cost-centre'
import { departmentRow } from '@staffplan/contracts/organisation/department'
import { divisionRow } from '@staffplan/contracts/organisation/division'
import { pageOf } from '@staffplan/contracts/paging'
import { expect, test } from 'vitest'
import { startServer } from '#testing/server.ts'
import { sharedServer } from '#testing/shared-server.ts'
import { branch, create } from './organisation.given.ts'

const server = sharedServer()

test('a tree is built from the unit down and carried by reference from the cost centre up', async () => {
  const { unit, division, department, centre } = await branch(server, 'Tree')
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
  expect(headers.get('etag')).toMatch(/^"\d+\.\w{8}"$/)
})

test('every list and every analytics call answers rows of the agreed shape', async () => {
  await branch(server, 'Shape')
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
  const { unit, division, department, centre } = await branch(server, 'Old')
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
  const { department } = await branch(server, 'Back')
  const { body } = await server.call('GET', `/v1/departments/${department}`)
  const put = await server.call('PUT', `/v1/departments/${department}`, { ...body, name: 'by PUT' })
  expect(put).toMatchObject({ status: 200, body: { name: 'by PUT', costCentreIds: body.costCentreIds } })
  const post = await server.call('POST', '/v1/departments', { ...body, name: 'by POST' })
  expect(post).toMatchObject({ status: 200, body: { id: department, name: 'by POST' } })
})

test('PUT replaces: without a comment there is none, without cost centres it is refused', async () => {
  const { department } = await branch(server, 'Put')
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
  const unit = await create(server, 'businessUnits', { name: 'Plain' })
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
  await create(server, 'costCentres', { name: 'first', number: '0099' })
  const { status, body } = await server.call('POST', '/v1/costCentres', { name: 'second', number: ' 0099 ' })
  expect(status).toBe(409)
  expect(body.code).toBe('cost-centre-exists')
  expect(body.detail).toContain('constraint violation')
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

test('a stale If-Match is refused with the present ETag', async () => {
  const unit = await create(server, 'businessUnits', { name: 'Match' })
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
  for (const number of ['n10', 'n9', 'n1']) await create(server, 'costCentres', { name: 'sorted', number })
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

test('analytics of divisions are sorted by the id of their business unit', async () => {
  const [first, second] = [
    await create(server, 'businessUnits', { name: 'Z' }),
    await create(server, 'businessUnits', { name: 'A' }),
  ]
  for (const businessUnitId of [second, first, second])
    await create(server, 'divisions', { name: 'Sorted', businessUnitId })
  const unitsIn = async (order: string): Promise<number[]> => {
    const { body } = await server.call(
      'GET',
      `/v1/divisions/analytics?year=2019&size=9999&sort=businessUnit.id,${order}`,
    )
    return body.content
      .map((row: { businessUnit: { id: number } }) => row.businessUnit.id)
      .filter((id: number) => id >= first)
  }
  expect(await unitsIn('asc')).toEqual([first, second, second])
  expect(await unitsIn('desc')).toEqual([second, second, first])
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
    expect(body.params).toEqual({ from: 2015, to: 2020 })
  }
})

test('whoever asks for a year that is not offered hears of every one that is', async () => {
  await using apart = await startServer()
  const { body: settings } = await apart.call('GET', '/v1/settings')
  for (const [from, accepted] of [
    [2022, { from: 2022, to: 2025, also: 2019 }],
    [2020, { from: 2019, to: 2025 }],
    [2018, { from: 2018, to: 2025 }],
  ] as const) {
    await apart.call('PUT', '/v1/settings', { ...settings, importYears: { from, to: 2025 } })
    expect((await apart.call('GET', '/v1/divisions/analytics?year=2019')).status).toBe(200)
    const { status, body } = await apart.call('GET', '/v1/divisions/analytics?year=2017')
    expect([status, body.code, body.params]).toEqual([400, 'year-out-of-range', accepted])
  }
})

test('the organisation is for administrators', async () => {
  for (const path of ['businessUnits', 'divisions/analytics', 'departments/1', 'costCentres/overTime']) {
    expect((await server.call('GET', `/v1/${path}`, undefined, { token: null })).status).toBe(401)
  }
})

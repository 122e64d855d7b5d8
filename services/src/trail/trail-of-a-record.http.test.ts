import type { TrailEntry } from '@staffplan/contracts/trail/trail'
import { expect, test } from 'vitest'
import { sharedExample } from '#testing/shared-server.ts'
import { importing } from '#staff/testing/importing.ts'
import { uploadFile } from '#testing/upload-file.ts'

const [server, example] = sharedExample()

function about(object: string): Promise<readonly TrailEntry[]> {
  return asked({ object })
}

async function asked(query: Record<string, string>): Promise<readonly TrailEntry[]> {
  const { status, body } = await server.call('GET', `/v1/trail?${new URLSearchParams(query).toString()}`)
  expect(status).toBe(200)
  return body.content
}

const typesOf = (entries: readonly TrailEntry[]): string[] => entries.map(({ type }) => type)

async function upload(path: string, text: string, fields: Record<string, string> = {}): Promise<void> {
  const { status } = await uploadFile(`${server.url}${path}`, server.token, { bytes: text, fields })
  expect(status).toBeLessThan(300)
}

test('a row that came with a file and was changed since has both, and of the file only itself', async () => {
  const header = 'Employee ID;Name;Basic Salary;Total Month Salary;Cost Centre Number'
  await upload('/v1/import/hrYearlyData', `${header}\r\n701;Sara;1;2;7701\r\n702;Omar;1;2;7701\r\n`, {
    year: '2018',
  })
  const { content } = (await server.call('GET', '/v1/yearlyData?year=2018&size=10')).body
  const sara = content.find(({ name }: { readonly name: string }) => name === 'Sara')
  const { status } = await server.call('PATCH', `/v1/yearlyData/${sara.id}`, { name: 'Sahra' })
  expect(status).toBe(200)
  const entries = await about(`staff:${sara.id}`)
  expect(typesOf(entries)).toEqual(['StaffChanged', 'StaffImportChunk'])
  const [, ofFile] = entries
  expect(new Set(ofFile!.changes.map(({ of }) => of))).toEqual(new Set([`staff:${sara.id}`]))
  expect(ofFile!.changes).toContainEqual({ of: `staff:${sara.id}`, field: 'name', to: 'Sara' })
  expect(ofFile!.changed).toBe(ofFile!.changes.length)
})

test('a row that went with the undo of its file is named as gone there, until its person is erased', async () => {
  const header = 'Employee ID;Name;Basic Salary;Total Month Salary;Cost Centre Number'
  await upload('/v1/import/hrYearlyData', `${header}\r\n801;Mona;1;2;7701\r\n`, { year: '2017' })
  const [{ id }] = (await server.call('GET', '/v1/yearlyData?year=2017&size=10')).body.content
  const { content: imports } = (await server.call('GET', '/v1/import')).body
  const { importId } = imports.find(({ year }: { readonly year: number }) => year === 2017)
  expect((await server.call('POST', `/v1/import/${importId}/undo`)).status).toBeLessThan(300)
  const row = `staff:${id}`
  const [gone] = await about(row)
  expect([gone!.type, gone!.object]).toEqual(['StaffImportChunk', null])
  expect(gone!.changes).toContainEqual({ of: row, field: 'employeeId', from: '801' })
  expect((await server.call('POST', `/v1/yearlyData/${id}/erase`)).status).toBeLessThan(300)
  const [erased, ...others] = await about(row)
  expect(erased!.type).toBe('StaffErased')
  for (const { changes } of others)
    expect(changes.map(({ of, field }) => [of, field])).toContainEqual([row, 'personalData'])
})

test('a row that was given an id which a file had meant for another has nothing of that one', async () => {
  const header = 'Employee ID;Name;Basic Salary;Total Month Salary;Cost Centre Number'
  await server.call('POST', '/v1/costCentres', { name: 'Ward', number: '7901' })
  let zoe = 0
  await using meanwhile = await importing(server, async () => {
    const row = { year: 2016, employeeId: 'Z', name: 'Zoe', basicSalary: 1, totalMonthSalary: 2 }
    zoe = (await server.call('POST', '/v1/yearlyData', { ...row, costCentre: { number: '7901' } })).body.id
  })
  const { status } = await uploadFile(`${meanwhile.url}/v1/import/hrYearlyData`, server.token, {
    bytes: `${header}\r\n901;Sara;1;7777;7901\r\n`,
    fields: { year: '2016' },
  })
  expect([status, zoe]).toEqual([200, expect.any(Number)])
  expect(typesOf(await about(`staff:${zoe}`))).toEqual(['StaffAdded'])
})

test('a division has what an organisation file made of it, and what was planned for it by hand', async () => {
  const { divisions } = example
  const planned = await server.call('POST', '/v1/divisionFTE', [
    { division: { id: divisions.N }, year: 2020, value: 4 },
    { division: { id: divisions.H }, year: 2020, value: 5 },
  ])
  expect(planned.status).toBeLessThan(300)
  const entries = await about(`division:${divisions.N}`)
  expect(typesOf(entries)).toContain('DivisionFtesPlanned')
  expect(entries[0]!.changes).toEqual([{ of: `division:${divisions.N}`, field: 'fte', from: null, to: 4 }])
})

test('what an organisation file made, and its undo, are found by each record', async () => {
  const headings = 'Business Unit;Division;Department;Cost Centre'
  await upload('/v1/import/organisation', `${headings}\r\nHarbour;Quay;Cranes;9901 Crane one\r\n`)
  const { content } = (await server.call('GET', '/v1/divisions?search=Quay')).body
  expect(typesOf(await about(`division:${content[0].id}`))).toEqual(['OrganisationImported'])
})

test('what was done to those who work in a division is found, and who came there and went', async () => {
  const post = async (path: string, body: object): Promise<number> =>
    (await server.call('POST', path, body)).body.id
  const [here, there] = [
    await post('/v1/costCentres', { name: 'Here', number: '8801' }),
    await post('/v1/costCentres', { name: 'There', number: '8802' }),
  ]
  const unit = await post('/v1/businessUnits', { name: 'Own' })
  const division = await post('/v1/divisions', { name: 'Own', businessUnit: { id: unit } })
  const own = { name: 'Own', division: { id: division }, costCentreIds: [here] }
  const department = await post('/v1/departments', own)
  expect(there).toBeGreaterThan(here)
  const header = 'Employee ID;Name;Basic Salary;Total Month Salary;Cost Centre Number'
  await upload('/v1/import/hrYearlyData', `${header}\r\n801;Ada;1;2;8801\r\n802;Bob;1;2;8802\r\n`, {
    year: '2017',
  })
  const { content } = (await server.call('GET', '/v1/yearlyData?year=2017&size=10')).body
  const idOf = (name: string): number => content.find((row: { name: string }) => row.name === name).id
  const patch = (id: number, body: object) => server.call('PATCH', `/v1/yearlyData/${id}`, body)
  await patch(idOf('Ada'), { totalMonthSalary: 3 })
  await patch(idOf('Bob'), { totalMonthSalary: 4 })
  await patch(idOf('Bob'), { costCentre: { number: '8801' } })
  await patch(idOf('Bob'), { grade: '9' })
  await patch(idOf('Ada'), { costCentre: { number: '8802' } })
  const entries = await asked({ peopleOf: `${division}-2017` })
  expect(entries.map(({ type, object }) => [type, object])).toEqual([
    ['StaffChanged', `staff:${idOf('Ada')}`],
    ['StaffChanged', `staff:${idOf('Bob')}`],
    ['StaffChanged', `staff:${idOf('Ada')}`],
    ['StaffImportChunk', null],
    ['DepartmentCreated', `department:${department}`],
  ])
  expect(entries[1]!.changes).toContainEqual(
    expect.objectContaining({ field: 'costCentreId', from: there, to: here }),
  )
  expect(await asked({ peopleOf: `${division}-2016` })).toEqual([])
  expect((await server.call('GET', '/v1/trail?peopleOf=x')).status).toBe(422)
})

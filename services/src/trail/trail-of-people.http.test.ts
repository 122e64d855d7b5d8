import type { TrailEntry, TrailPage } from '@staffplan/contracts/trail/trail'
import { expect, test } from 'vitest'
import { sharedExample } from '#testing/shared-server.ts'
import { uploadFile } from '#testing/upload-file.ts'

const [server] = sharedExample()
const HEADER = 'Employee ID;Name;Basic Salary;Total Month Salary;Cost Centre Number'

async function post(path: string, body: object): Promise<number> {
  const answer = await server.call('POST', path, body)
  expect(answer.status).toBe(201)
  return answer.body.id
}

async function patch(path: string, body: object): Promise<void> {
  expect((await server.call('PATCH', path, body)).status).toBe(200)
}

async function imported(rows: string, year: number): Promise<void> {
  const fields = { year: String(year) }
  const file = { bytes: `${HEADER}\r\n${rows}`, fields }
  expect((await uploadFile(`${server.url}/v1/import/hrYearlyData`, server.token, file)).status).toBe(200)
}

/** A division with a department that holds the cost centres. */
async function divisionWith(name: string, ...numbers: readonly string[]) {
  const centres: number[] = []
  for (const number of numbers) centres.push(await post('/v1/costCentres', { name: number, number }))
  const unit = await post('/v1/businessUnits', { name })
  const division = await post('/v1/divisions', { name, businessUnit: { id: unit } })
  const department = await post('/v1/departments', {
    name,
    division: { id: division },
    costCentreIds: centres,
  })
  return { division, department, centres }
}

async function imports(): Promise<readonly { readonly importId: string }[]> {
  return (await server.call('GET', '/v1/import')).body.content
}

async function rowsOf(year: number) {
  const { content } = (await server.call('GET', `/v1/yearlyData?year=${year}&size=50`)).body
  return (name: string): number => content.find((row: { readonly name: string }) => row.name === name).id
}

/** What the trail tells of a division's people, the latest first; checks that pages of any size tell the same. */
async function toldOf(division: number, year: number): Promise<readonly (readonly unknown[])[]> {
  const [whole, apart] = [await pages(division, year, 500), await pages(division, year, 1)]
  expect(apart).toEqual(whole)
  return whole.flatMap(({ object, changes }) =>
    changes.map(({ of, field, from, to }) => [of ?? object, field, from ?? null, to ?? null]),
  )
}

async function pages(division: number, year: number, size: number): Promise<readonly TrailEntry[]> {
  const entries: TrailEntry[] = []
  const path = `/v1/trail?peopleOf=${division}-${year}&size=${size}`
  for (let before: string | null = ''; before !== null;) {
    const page: TrailPage = (await server.call('GET', before === '' ? path : `${path}&before=${before}`)).body
    entries.push(...page.content)
    before = page.next
  }
  return entries
}

test('pay that changed before a person moved is told where the person counted then, the move at both', async () => {
  const former = await divisionWith('Former', '5101')
  const present = await divisionWith('Present', '5102')
  await imported('1;Ada;1;20;5101\r\n', 2015)
  const ada = (await rowsOf(2015))('Ada')
  await patch(`/v1/yearlyData/${ada}`, { totalMonthSalary: 30 })
  await patch(`/v1/yearlyData/${ada}`, { costCentre: { number: '5102' } })
  await patch(`/v1/yearlyData/${ada}`, { totalMonthSalary: 40 })
  const row = `staff:${ada}`
  const move = [row, 'costCentreId', former.centres[0], present.centres[0]]
  expect(await toldOf(former.division, 2015)).toEqual([
    move,
    [row, 'totalMonthSalary', 20, 30],
    [row, 'costCentreId', null, former.centres[0]],
    [row, 'totalMonthSalary', null, 20],
  ])
  expect(await toldOf(present.division, 2015)).toEqual([[row, 'totalMonthSalary', 30, 40], move])
})

test('pay that changed before a department moved is told at its division of that time, the move at both', async () => {
  const former = await divisionWith('Left', '5201')
  const present = await divisionWith('Reached', '5202')
  await imported('1;Ben;1;20;5201\r\n', 2016)
  const ben = (await rowsOf(2016))('Ben')
  await patch(`/v1/yearlyData/${ben}`, { totalMonthSalary: 30 })
  await patch(`/v1/departments/${former.department}`, { division: { id: present.division } })
  await patch(`/v1/yearlyData/${ben}`, { totalMonthSalary: 40 })
  const row = `staff:${ben}`
  const move = [`department:${former.department}`, 'divisionId', former.division, present.division]
  expect(await toldOf(former.division, 2016)).toEqual([
    move,
    [row, 'totalMonthSalary', 20, 30],
    [row, 'costCentreId', null, former.centres[0]],
    [row, 'totalMonthSalary', null, 20],
  ])
  expect(await toldOf(present.division, 2016)).toEqual([[row, 'totalMonthSalary', 30, 40], move])
})

test('pay of people who have left since is told, also what a file had changed', async () => {
  const { division, centres } = await divisionWith('Quitted', '5301')
  await imported('1;Cid;1;20;5301\r\n', 2017)
  await imported('1;Cid;1;30;5301\r\n', 2017)
  const cid = (await rowsOf(2017))('Cid')
  await patch(`/v1/yearlyData/${cid}`, { totalMonthSalary: 40 })
  expect((await server.call('DELETE', `/v1/yearlyData/${cid}`)).status).toBeLessThan(300)
  const row = `staff:${cid}`
  expect(await toldOf(division, 2017)).toEqual([
    [row, 'costCentreId', centres[0], null],
    [row, 'totalMonthSalary', 40, null],
    [row, 'totalMonthSalary', 30, 40],
    [row, 'totalMonthSalary', 20, 30],
    [row, 'costCentreId', null, centres[0]],
    [row, 'totalMonthSalary', null, 20],
  ])
})

test('of a file that moved people, their pay before is told where they came from', async () => {
  const former = await divisionWith('From', '5401')
  const present = await divisionWith('Towards', '5402')
  await imported('1;Dan;1;20;5401\r\n2;Eva;1;20;5401\r\n', 2018)
  const dan = (await rowsOf(2018))('Dan')
  await patch(`/v1/yearlyData/${dan}`, { totalMonthSalary: 30 })
  await imported('1;Dan;1;30;5402\r\n', 2018)
  await imported('1;Dan;1;50;5402\r\n', 2018)
  const row = `staff:${dan}`
  const move = [row, 'costCentreId', former.centres[0], present.centres[0]]
  const [last, before] = await toldOf(former.division, 2018)
  expect([last, before]).toEqual([move, [row, 'totalMonthSalary', 20, 30]])
  expect(await toldOf(present.division, 2018)).toEqual([[row, 'totalMonthSalary', 30, 50], move])
})

test('cost centres that people stand on are told as they come to a division and go, the others are not', async () => {
  const { division, department, centres } = await divisionWith('Changing', '5501', '5502', '5503')
  await imported('9;Fay;1;20;5501\r\n', 2015)
  const fay = (await rowsOf(2015))('Fay')
  const [staffed, empty, other] = centres
  await patch(`/v1/departments/${department}`, { costCentreIds: [empty, other] })
  await patch(`/v1/yearlyData/${fay}`, { totalMonthSalary: 30 })
  await patch(`/v1/departments/${department}`, { costCentreIds: [other] })
  await patch(`/v1/departments/${department}`, { costCentreIds: [other, staffed] })
  await patch(`/v1/departments/${department}`, { name: 'Renamed' })
  const of = `department:${department}`
  expect((await toldOf(division, 2015)).slice(0, 3)).toEqual([
    [of, 'costCentreIds', [other], [staffed, other]],
    [of, 'costCentreIds', centres, [empty, other]],
    [`staff:${fay}`, 'costCentreId', null, staffed],
  ])
})

test('a department’s change is told of a cost centre that people left after it, and not of one that they had left', async () => {
  const { division, department, centres } = await divisionWith('Emptied', '5511', '5512')
  const [centre, other] = centres
  await imported('3;Ida;1;20;5511\r\n', 2016)
  const ida = (await rowsOf(2016))('Ida')
  await patch(`/v1/departments/${department}`, { costCentreIds: [other] })
  await patch(`/v1/departments/${department}`, { costCentreIds: [centre, other] })
  expect((await server.call('DELETE', `/v1/yearlyData/${ida}`)).status).toBeLessThan(300)
  await patch(`/v1/departments/${department}`, { costCentreIds: [other] })
  const of = `department:${department}`
  expect((await toldOf(division, 2016)).slice(0, 4)).toEqual([
    [`staff:${ida}`, 'costCentreId', centre, null],
    [`staff:${ida}`, 'totalMonthSalary', 20, null],
    [of, 'costCentreIds', [other], [centre, other]],
    [of, 'costCentreIds', [centre, other], [other]],
  ])
})

test('pay that a file changed is told when both files are taken back, and the person with them', async () => {
  const { division, centres } = await divisionWith('Undone', '5311')
  const before = new Set((await imports()).map(({ importId }) => importId))
  await imported('7;Gus;1;20;5311\r\n', 2017)
  await imported('7;Gus;1;30;5311\r\n', 2017)
  const row = `staff:${(await rowsOf(2017))('Gus')}`
  for (const { importId } of (await imports()).filter((one) => !before.has(one.importId)))
    expect((await server.call('POST', `/v1/import/${importId}/undo`)).status).toBeLessThan(300)
  expect((await toldOf(division, 2017)).slice(0, -2)).toEqual([
    [row, 'costCentreId', centres[0], null],
    [row, 'totalMonthSalary', 20, null],
    [row, 'totalMonthSalary', 30, 20],
    [row, 'totalMonthSalary', 20, 30],
    [row, 'costCentreId', null, centres[0]],
    [row, 'totalMonthSalary', null, 20],
  ])
})

test('cost centres with people that a file of the organisation brings to a division are told, and its undo', async () => {
  await imported('8;Hal;1;20;5601\r\n', 2018)
  const headings = 'Business Unit;Division;Department;Cost Centre'
  const path = `${server.url}/v1/import/organisation`
  const bytes = `${headings}\r\nHarbour;Quay;Cranes;5601\r\nHarbour;Quay;Ladders;5603\r\nHarbour;Dock;Ropes;5602\r\n`
  const { status, body } = await uploadFile(path, server.token, { bytes, fields: {} })
  expect(status).toBe(200)
  const { content } = (await server.call('GET', '/v1/divisions?search=Quay')).body
  const hal = (await rowsOf(2018))('Hal')
  await patch(`/v1/yearlyData/${hal}`, { totalMonthSalary: 30 })
  const [quay] = content
  const undone = await server.call('POST', `/v1/import/organisation/${body.importId}/undo`)
  expect(undone.status).toBe(200)
  const told = (await toldOf(quay.id, 2018)).map(([of, ...change]) => [String(of).split(':')[0], ...change])
  expect(told).toEqual([
    ['department', 'name', 'Cranes', null],
    ['staff', 'totalMonthSalary', 20, 30],
    ['department', 'name', null, 'Cranes'],
  ])
})

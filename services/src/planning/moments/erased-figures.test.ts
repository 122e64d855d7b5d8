import { expect, test } from 'vitest'
import { added, erase, removed } from '#staff/testing/erasing.ts'
import { folderForEachTest } from '#testing/folder-for-each-test.ts'
import { startServer, type TestServer } from '#testing/server.ts'

const folder = folderForEachTest()

type Row = { readonly id: number; readonly totalCost: number | null; readonly avgSalary: number | null }
type Division = {
  readonly id: number
  readonly totalSalary: number | null
  readonly avgSalary: number | null
}

/** Centres 1 and 2 in a department, 3 in another of the same division, 4 alone in a division of the same unit. */
async function organisation(server: TestServer): Promise<void> {
  const create = async (path: string, body: object): Promise<void> => {
    expect((await server.call('POST', path, body)).status).toBe(201)
  }
  for (const number of ['1', '2', '3', '4', '5'])
    await create('/v1/costCentres', { number, name: `Ward ${number}` })
  await create('/v1/businessUnits', { name: 'Care' })
  for (const name of ['North', 'South']) await create('/v1/divisions', { name, businessUnit: { id: 1 } })
  const places = [
    [1, [1, 2]],
    [1, [3]],
    [2, [4]],
  ] as const
  for (const [index, [id, costCentreIds]] of places.entries())
    await create('/v1/departments', { name: `D${index}`, division: { id }, costCentreIds })
}

let people = 0

function paid(server: TestServer, number: string, totalMonthSalary: number): Promise<number> {
  people += 1
  const costCentre = { number, name: '' }
  const row = { employeeId: `P-${people}`, name: `Person ${people}`, basicSalary: 1, totalMonthSalary }
  return added(server, { ...row, costCentre })
}

test('the lists of a past moment and its plan tell the same cost, to the cent, when people were erased since', async () => {
  await using server = await startServer({ dataDir: folder.dataDir })
  await organisation(server)
  for (const [centre, salary] of [
    ['1', 3_333.33],
    ['1', 4_100.1],
    ['1', 9_999.99],
    ['3', 7_777.77],
    ['4', 5_000.01],
    ['4', 5_000.02],
    ['5', 1_000],
  ] as const)
    await paid(server, centre, salary)
  const gone = [
    await paid(server, '1', 20_000),
    await paid(server, '1', 30_000),
    await paid(server, '2', 40_000), // nobody else is on this cost centre
    await paid(server, '4', 50_000),
    await paid(server, '5', 60_000), // in no division
  ]
  const position = await server.system.log.head()
  const at = `year=2019&position=${position}`
  const get = async (path: string) => (await server.call('GET', path)).body
  const listed = async (kind: string): Promise<Row[]> => (await get(`/v1/${kind}?${at}&sort=id,asc`)).content
  for (const id of gone) {
    await removed(server, id)
    expect((await erase(server, id)).status).toBe(204)
  }

  const state = await get(`/v1/bigPicture/state?plan=2019&position=${position}`)
  const divisions = await listed('divisions')
  for (const { id, totalCost, avgSalary } of divisions) {
    const planned = state.structure[0].divisions.find((division: Division) => division.id === id)
    expect([id, planned]).toMatchObject([id, { totalSalary: totalCost, avgSalary }])
    expect(state.figures.draft[`b1-d${id}-y2019-tpc`]).toBe(totalCost)
  }
  // 17433.42 and two like those three; then one like those five
  const centres = await listed('costCentres')
  expect(centres.map(({ totalCost }) => totalCost)).toEqual([29_055.7, null, 7_777.77, 15_000.05, 2_000])
  const departments = await listed('departments')
  expect(departments.map(({ totalCost }) => totalCost)).toEqual([34_866.84, 7_777.77, 15_000.05])
  expect(divisions.map(({ totalCost }) => totalCost)).toEqual([42_644.61, 15_000.05])
  const [unit] = await listed('businessUnits')
  expect(unit).toMatchObject({ staffNumber: 10, unpaid: 4, totalCost: 57_644.66 })
  expect(unit).not.toHaveProperty('uncounted')
  expect(await listed('costCentres/analytics')).toEqual(centres)
  const sides = await get(`/v1/bigPicture/compare?plan=2019&from=position:${position}&to=draft`)
  expect([sides.from.unpaid, sides.to.unpaid]).toEqual([4, undefined])
  expect(state.structure[0].divisions.map(({ unpaid }: { unpaid?: number }) => unpaid)).toEqual([3, 1])
})

test('a division in which nobody’s pay is known is in no total, of the list of units as of the plan', async () => {
  await using server = await startServer({ dataDir: folder.dataDir })
  await organisation(server)
  await paid(server, '1', 6_000)
  const gone = await paid(server, '4', 9_000)
  const position = await server.system.log.head()
  await removed(server, gone)
  expect((await erase(server, gone)).status).toBe(204)
  const get = async (path: string) => (await server.call('GET', path)).body
  const { content } = await get(`/v1/businessUnits?year=2019&position=${position}`)
  expect(content).toMatchObject([
    { staffNumber: 2, unpaid: 1, uncounted: 1, totalCost: 6_000, avgSalary: 6_000 },
  ])
  const { figures } = await get(`/v1/bigPicture/state?plan=2019&position=${position}`)
  expect(figures.draft).toMatchObject({ 'b1-d1-y2019-tpc': 6_000, 'b1-d2-y2019-tpc': null })
})

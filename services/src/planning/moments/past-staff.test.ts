import { planBridge } from '@staffplan/contracts/planning/plan-comparison'
import { expect, test } from 'vitest'
import { folderForEachTest } from '#testing/folder-for-each-test.ts'
import { added, erase, OTHER, PERSON, removed } from '#staff/testing/erasing.ts'
import { startServer } from '#testing/server.ts'
import { buildWorkedExample, workedInputs } from '#testing/worked-example.ts'

const folder = folderForEachTest()

test('whoever was erased counts as paid like the others of the cost centre, and nothing is told where nobody’s pay is known', async () => {
  await using server = await startServer({ dataDir: folder.dataDir })
  for (const number of ['0100', '0200'])
    expect((await server.call('POST', '/v1/costCentres', { number, name: 'Wards' })).status).toBe(201)
  await added(server, { ...OTHER, costCentre: { number: '0200', name: '' } })
  const alone = await added(server, PERSON)
  const beside = await added(server, {
    ...PERSON,
    employeeId: 'C-2',
    costCentre: { number: '0200', name: '' },
  })
  const position = await server.system.log.head()
  for (const id of [alone, beside]) {
    await removed(server, id)
    expect((await erase(server, id)).status).toBe(204)
  }
  const { body } = await server.call('GET', `/v1/costCentres?year=2019&position=${position}&sort=number,asc`)
  expect(body.content).toMatchObject([
    {
      staffNumber: 1,
      minSalary: null,
      avgSalary: null,
      maxSalary: null,
      totalCost: null,
      unpaid: 1,
      uncounted: 1,
    },
    { staffNumber: 2, minSalary: 6_000, avgSalary: 6_000, maxSalary: 6_000, totalCost: 12_000, unpaid: 1 },
  ])
  const yearly = await server.call('GET', `/v1/costCentres/overTime?position=${position}&sort=number,asc`)
  expect(yearly.body.content).toMatchObject([
    { staff: [{ year: 2019, totalMonthSalary: null }] },
    { staff: [{ year: 2019, totalMonthSalary: 12_000 }] },
  ])
  expect((await server.call('GET', '/v1/costCentres?year=2019&sort=number,asc')).body.content).toMatchObject([
    { staffNumber: 0, totalCost: 0 },
    { staffNumber: 1, totalCost: 6_000 },
  ])
})

test('an erasure between two moments of a plan is no change of pay', async () => {
  await using server = await startServer({ dataDir: folder.dataDir })
  const example = await buildWorkedExample(server)
  await server.call('POST', '/v1/bigPictureStore/userInput', workedInputs(example))
  const before = await server.system.log.head()
  const salaries = async (position: bigint): Promise<[number, number][]> => {
    const { body } = await server.call('GET', `/v1/bigPicture/state?plan=2019&position=${position}`)
    return body.structure.flatMap((unit: { divisions: { staffNumber: number; avgSalary: number }[] }) =>
      unit.divisions.map(({ staffNumber, avgSalary }) => [staffNumber, avgSalary]),
    )
  }
  const shown = await salaries(before)
  const { content } = (await server.call('GET', '/v1/import/hrYearlyData?year=2019&size=1')).body
  await removed(server, content[0].id)
  expect((await erase(server, content[0].id)).status).toBe(204)
  expect(await salaries(before)).toEqual(shown) // everybody in a division has the same pay
  const { body } = await server.call(
    'GET',
    `/v1/bigPicture/bridge?from=position:${before}&to=position:${await server.system.log.head()}`,
  )
  const { parts } = planBridge.parse(body)
  expect(parts.map(({ kind }) => kind)).not.toContain('pay')
})

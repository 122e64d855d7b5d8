import { expect, test } from 'vitest'
import { startServer, type TestServer } from '#testing/server.ts'

const OFFERED = { from: 2015, to: 2020 }

const rowOf = (year: number) => ({
  employeeId: '500',
  year,
  name: 'Nour',
  basicSalary: 1,
  totalMonthSalary: 2,
  costCentre: { number: '0100' },
})

const add = (server: TestServer, year: number) => server.call('POST', '/v1/yearlyData/', rowOf(year))

test('a single row is added only to a year that files are taken for', async () => {
  await using server = await startServer()
  await server.call('POST', '/v1/costCentres/', { name: 'Ward', number: '0100' })
  for (const year of [1949, OFFERED.from - 1, OFFERED.to + 1, 2031]) {
    expect(await add(server, year)).toMatchObject({
      status: 422,
      body: { errors: [{ pointer: '/year', code: 'year-out-of-range', params: OFFERED }] },
    })
  }
  expect((await add(server, OFFERED.from)).status).toBe(201)
  expect((await add(server, OFFERED.to)).status).toBe(201)
})

test('a row of a year that is no longer offered can still be mended', async () => {
  await using server = await startServer()
  await server.call('POST', '/v1/costCentres/', { name: 'Ward', number: '0100' })
  const { id } = (await add(server, 2015)).body
  const settings = (await server.call('GET', '/v1/settings')).body
  await server.call('PUT', '/v1/settings', { ...settings, importYears: { from: 2016, to: 2020 } })
  expect((await add(server, 2015)).status).toBe(422)
  const mended = await server.call('PUT', `/v1/yearlyData/${id}`, { ...rowOf(2015), name: 'Noor' })
  expect(mended).toMatchObject({ status: 200, body: { name: 'Noor' } })
})

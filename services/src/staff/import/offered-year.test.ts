import { expect, test } from 'vitest'
import { startServer, type TestServer } from '#testing/server.ts'
import { uploadFile } from '#testing/upload-file.ts'

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

test('a row of a year that is no longer offered can still be mended, and comes back once it was deleted', async () => {
  await using server = await startServer()
  await server.call('POST', '/v1/costCentres/', { name: 'Ward', number: '0100' })
  const { id } = (await add(server, 2015)).body
  const settings = (await server.call('GET', '/v1/settings')).body
  await server.call('PUT', '/v1/settings', { ...settings, importYears: { from: 2016, to: 2020 } })
  expect((await add(server, 2015)).status).toBe(422)
  const mended = await server.call('PUT', `/v1/yearlyData/${id}`, { ...rowOf(2015), name: 'Noor' })
  expect(mended).toMatchObject({ status: 200, body: { name: 'Noor' } })
  const deleted = await server.call('DELETE', `/v1/yearlyData/${id}`)
  const headers = { 'if-match': deleted.headers.get('etag')! }
  const back = await server.call('POST', `/v1/yearlyData/${id}/undo`, undefined, { headers })
  expect(back).toMatchObject({ status: 200, body: { name: 'Noor' } })
})

test.each(['a row', 'a file'])(
  '%s that is decided after its year was taken back is refused',
  async (what) => {
    await using server = await startServer()
    await server.call('POST', '/v1/costCentres/', { name: 'Ward', number: '0100' })
    const settings = (await server.call('GET', '/v1/settings')).body
    const file = `Employee ID;Name;Basic Salary;Total Month Salary;Cost Centre Number\r\n7;Sara;1;2;0100\r\n`
    for (let year = OFFERED.from; year < OFFERED.to; year += 1) {
      const [taken, sent] = await Promise.all([
        server.call('PUT', '/v1/settings', {
          ...settings,
          importYears: { from: year + 1, to: OFFERED.to },
        }),
        what === 'a row'
          ? add(server, year)
          : uploadFile(`${server.url}/v1/import/hrYearlyData`, server.token, {
              bytes: file,
              fields: { year: String(year) },
            }),
      ])
      expect(taken.status).toBe(200)
      const wasFirst = sent.status < 300 && positionOf(sent) < positionOf(taken)
      expect({ year, status: sent.status }).toEqual({ year, status: wasFirst ? sent.status : 422 })
    }
  },
)

const positionOf = ({ headers }: { readonly headers: Headers }) => BigInt(headers.get('position') ?? 0)

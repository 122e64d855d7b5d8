import { expect, test } from 'vitest'
import { startServer } from '#testing/server.ts'
import { buildWorkedExample, workedInputs } from '#testing/worked-example.ts'
import { workedResults } from '#testing/worked-results.ts'

test('the worked example comes out to the cent from structure, inputs and save', async () => {
  await using server = await startServer()
  const example = await buildWorkedExample(server)
  const saved = await server.call('POST', '/v1/bigPictureStore/userInput', workedInputs(example))
  expect(saved.status).toBe(200)
  const headers = { 'min-position': saved.headers.get('position') ?? '' }
  const { status, body } = await server.call('GET', '/v1/bigPictureStore/calculated', undefined, { headers })
  expect(status).toBe(200)
  expect(body).toMatchObject(workedResults(example))
})

test('the big picture has the staff of the start year, whatever year is asked for', async () => {
  await using server = await startServer()
  const example = await buildWorkedExample(server)
  const late = { employeeId: 'later', year: 2020, name: 'Omar', basicSalary: 1, totalMonthSalary: 2 }
  const hired = await server.call('POST', '/v1/yearlyData', { ...late, costCentre: { number: '00-N' } })
  const headers = { 'min-position': hired.headers.get('position') ?? '' }
  const of = async (query: string): Promise<{ divisions: { id: number; staffNumber: number }[] }[]> =>
    (await server.call('GET', `/v1/bigPicture/${query}`, undefined, { headers })).body
  const started = await of('?year=2019')
  const divisions = started.flatMap((unit) => unit.divisions)
  expect(divisions.find(({ id }) => id === example.divisions.N)?.staffNumber).toBe(120)
  for (const query of ['', '?year=2020', '?year=2021']) expect(await of(query)).toEqual(started)
})

test('calculated values have start and plan years; what nobody costs is null', async () => {
  await using server = await startServer()
  const { education } = await buildWorkedExample(server)
  const empty = { name: 'Empty', businessUnit: { id: education } }
  const { body: division } = await server.call('POST', '/v1/divisions', empty)
  await server.call('POST', '/v1/bigPictureStore/userInput', {})
  const { body } = await server.call('GET', '/v1/bigPictureStore/calculated')
  const scope = `b${education}-d${division.id}`
  const ofDivision = Object.entries(body).filter(([key]) => key.startsWith(`${scope}-`))
  expect(Object.fromEntries(ofDivision)).toEqual(
    Object.fromEntries(
      [2019, 2020, 2021].flatMap((year) => [
        [`${scope}-y${year}-fte`, 0],
        [`${scope}-y${year}-tpc`, null],
      ]),
    ),
  )
})

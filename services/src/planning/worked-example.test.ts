import { expect, test } from 'vitest'
import { startServer } from '#testing/server.ts'
import { buildWorkedExample, workedInputs } from '#testing/worked-example.ts'

test('the worked example comes out to the cent from structure, inputs and save', async () => {
  await using server = await startServer()
  const example = await buildWorkedExample(server)
  const saved = await server.call('POST', '/v1/bigPictureStore/userInput', workedInputs(example))
  expect(saved.status).toBe(200)
  const headers = { 'min-position': saved.headers.get('position') ?? '' }
  const { status, body } = await server.call('GET', '/v1/bigPictureStore/calculated', undefined, { headers })
  expect(status).toBe(200)
  const { education: e, support: s, divisions: d } = example
  const fte = (unit: number, name: keyof typeof d): number[] =>
    [2019, 2020, 2021].map((year) => body[`b${unit}-d${d[name]}-y${year}-fte`])
  expect(fte(e, 'N')).toEqual([120, 132, 150])
  expect(fte(e, 'S')).toEqual([80, 91.52, 105.6])
  expect(fte(e, 'H')).toEqual([40, 39.52, 40.15])
  expect(fte(s, 'IT')).toEqual([30, 24, 18.75])
  expect(fte(s, 'ADM')).toEqual([25, 25.2, 26.24])
  expect(body[`b${e}-d${d.S}-y2020-tpc`]).toBe(832_832)
})

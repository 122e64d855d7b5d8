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

import { planState, type PlanState } from '@staffplan/contracts/planning/plan-state'
import { expect, test } from 'vitest'
import { startServer, type TestServer } from '#testing/server.ts'
import { buildWorkedExample, workedInputs } from '#testing/worked-example.ts'

async function stateAt(server: TestServer, query: object): Promise<PlanState> {
  const asked = new URLSearchParams(query as Record<string, string>)
  const { status, body } = await server.call('GET', `/v1/bigPicture/state?${asked.toString()}`)
  expect(status).toBe(200)
  return planState.parse(body)
}

test('a moment is one of the plan that was planned then, whatever is planned now', async () => {
  await using server = await startServer()
  const example = await buildWorkedExample(server)
  const saved = await server.call('POST', '/v1/bigPictureStore/userInput', workedInputs(example))
  const position = saved.headers.get('position')!
  const then = await stateAt(server, { position })
  expect([then.period.startYear, then.cells.length]).toEqual([
    2019,
    Object.keys(workedInputs(example)).length,
  ])
  const { body: settings } = await server.call('GET', '/v1/settings')
  const planning = { startYear: 2020, planYears: 2 }
  const moved = await server.call('PUT', '/v1/settings', { ...settings, planning })
  const scope = `b${example.education}-p${example.pupils}-y2021`
  await server.call('POST', '/v1/bigPictureStore/userInput', { [scope]: 7 })

  expect(await stateAt(server, { position })).toEqual(then)
  expect((await stateAt(server, { at: then.moment.at! })).period).toEqual(then.period)
  expect(await stateAt(server, { plan: '2019', rev: then.moment.rev })).toEqual(then)
  expect((await stateAt(server, { position: moved.headers.get('position')! })).period).toEqual(planning)
  expect((await stateAt(server, {})).cells).toMatchObject([{ k: `in|${scope}`, v: 7 }])
})

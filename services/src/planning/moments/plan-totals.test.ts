import { planTotals, type PlanTotals } from '@staffplan/contracts/planning/plan-replay'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Tab } from '#planning/draft/tab.given.ts'
import { commanded, written } from '#planning/snapshots/snapshots.given.ts'
import { sharedExample } from '#testing/shared-server.ts'
import { workedInputs } from '#testing/worked-example.ts'

const [server, example] = sharedExample()
let tab: Tab
beforeAll(async () => {
  await server.call('POST', '/v1/bigPictureStore/userInput', workedInputs(example))
  tab = await Tab.open(server)
  const pupils = `in|b${example.education}-p${example.pupils}-y2021`
  await written(tab, [pupils, 1_500])
  await commanded(tab, 'snapshot', { title: 'spring' })
  await written(tab, [pupils, 1_600])
})
afterAll(() => tab[Symbol.asyncDispose]())

async function totals(...revs: readonly number[]): Promise<PlanTotals> {
  const query = revs.map((rev) => `rev=${rev}`).join('&')
  const { status, body } = await server.call('GET', `/v1/bigPicture/totals?${query}`)
  expect(status).toBe(200)
  return planTotals.parse(body)
}
const difference = (from: number | null | undefined, to: number | null | undefined) =>
  Math.round(((to ?? 0) - (from ?? 0)) * 100) / 100

test('what changes did is the difference of the totals around them, the same as the comparison says', async () => {
  const revs = Array.from({ length: tab.rev + 2 }, (_, place) => tab.rev - place)
  const told = await totals(...revs)
  expect(told.years).toEqual([2020, 2021])
  expect(told.totals.map(({ rev }) => rev)).toEqual(revs)
  const at = (rev: number) => told.totals.find((total) => total.rev === rev)
  for (let rev = 1; rev <= tab.rev; rev++) {
    const query = `from=rev:${rev - 1}&to=rev:${rev}`
    const { body } = await server.call('GET', `/v1/bigPicture/compare?${query}`)
    const expected = [body.total[2].fte.change, body.total[2].tpc.change]
    expect([
      difference(at(rev - 1)?.fte[1], at(rev)?.fte[1]),
      difference(at(rev - 1)?.tpc[1], at(rev)?.tpc[1]),
    ]).toEqual(expected)
  }
  expect(await totals(...revs)).toEqual(told)
})

test('they rest on the organisation of now, whenever it changed', async () => {
  const before = await totals(-1, tab.rev)
  const { content } = (await server.call('GET', '/v1/import/hrYearlyData?year=2019&size=1')).body
  await server.call('PATCH', `/v1/yearlyData/${content[0].id}`, { totalMonthSalary: 20_000.01 })
  const after = await totals(-1, tab.rev)
  expect(after.totals.map(({ fte }) => fte)).toEqual(before.totals.map(({ fte }) => fte))
  expect(after.totals[0]!.tpc[0]).toBeGreaterThan(before.totals[0]!.tpc[0]!)
})

test.each([
  ['rev=99999', 404],
  ['rev=-2', 422],
  ['rev=x', 422],
  ['', 422],
])('%s is refused', async (query, status) => {
  expect((await server.call('GET', `/v1/bigPicture/totals?${query}`)).status).toBe(status)
})

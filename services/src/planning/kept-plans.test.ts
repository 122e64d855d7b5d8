import { isDeepStrictEqual } from 'node:util'
import { Plan, planBigPicture } from '@staffplan/contracts/arithmetic/plan'
import { USER_ROLE } from '@staffplan/contracts/users/roles'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { signedInAs } from '#testing/other-administrator.ts'
import { sharedExample } from '#testing/shared-server.ts'
import { Tab } from './draft/tab.given.ts'
import { workedInputs } from '#testing/worked-example.ts'

const CALCULATED = '/v1/bigPictureStore/calculated'
const AT_ONCE = 16

const [server, example] = sharedExample()
let omar: string
/** Counts the plans that this process calculates. */
const calculations = vi.spyOn(Plan.prototype, 'recalculate')
beforeAll(async () => {
  omar = (await signedInAs(server, USER_ROLE)).token
  await save({})
})
afterAll(() => calculations.mockRestore())

const scopeOf = (measure: 'fte' | 'tpc'): string =>
  `b${example.education}-d${example.divisions.S}-y2020-${measure}`
const pupils = (year: number): string => `b${example.education}-p${example.pupils}-y${year}`
const asked = async (path: string, token = server.token, since = '0') =>
  (await server.call('GET', path, undefined, { token, headers: { 'min-position': since } })).body
const explained = (measure: 'fte' | 'tpc'): string => `/v1/bigPicture/explain?scope=${scopeOf(measure)}`

/** Saves the inputs of the worked example with some values changed. */
async function save(changed: { readonly [scope: string]: number }): Promise<void> {
  const path = '/v1/bigPictureStore/userInput'
  await server.call('GET', path)
  const { status } = await server.call('POST', path, { ...workedInputs(example), ...changed })
  expect(status).toBe(200)
}

/** Changes a value in the draft only. */
async function edit(scope: string, value: number): Promise<void> {
  await using tab = await Tab.open(server)
  tab.write([`in|${scope}`, value])
  await tab.until(() => tab.value(`in|${scope}`) === value)
}

/** The published plan, calculated from what the same user gets from the other calls. */
async function anew(token = server.token): Promise<{ [scope: string]: number | null }> {
  const [structure, { period }, inputs, { fte: applied }, { content: specialDrivers }] = await Promise.all(
    [
      '/v1/bigPicture',
      '/v1/bigPicture/published',
      '/v1/bigPictureStore/userInput',
      '/v1/bigPictureStore/drivers',
      '/v1/drivers/specialDrivers',
    ].map((path) => asked(path, token)),
  )
  return planBigPicture({ structure, period, specialDrivers, inputs, applied })
}

/** Runs a request; answers with how many plans were calculated for it, and its answer. */
async function calculatedFor<Answer>(ask: () => Promise<Answer>): Promise<[count: number, answer: Answer]> {
  const before = calculations.mock.calls.length
  const answer = await ask()
  return [calculations.mock.calls.length - before, answer]
}

test('many who ask for the plan at once cost one calculation, and so does whoever asks how it came about', async () => {
  await save({ [pupils(2020)]: 1_111 })
  const [count, answers] = await calculatedFor(() =>
    Promise.all(Array.from({ length: AT_ONCE }, () => asked(CALCULATED, omar))),
  )
  expect(count).toBe(1)
  for (const answer of answers) expect(answer).toEqual(answers[0])
  const [again, tree] = await calculatedFor(() => asked(explained('fte'), omar))
  expect(again).toBe(0)
  expect(tree.value).toBe(answers[0][scopeOf('fte')])
})

test('each kind is kept beside the others: two who see pay, one who does not, and the draft', async () => {
  const paths = [CALCULATED, `${CALCULATED}?draft=1`, explained('tpc'), `${explained('tpc')}&draft=1`]
  const everything = () => Promise.all([...paths.map((path) => asked(path)), asked(CALCULATED, omar)])
  const [, before] = await calculatedFor(everything)
  const [count, after] = await calculatedFor(everything)
  expect(count).toBe(0)
  expect(after).toEqual(before)
})

test('who does not see pay is told FTE alone, however often it was calculated with pay before', async () => {
  for (const path of [CALCULATED, explained('tpc'), explained('fte')]) await asked(path)
  const paid = await asked(CALCULATED)
  const seen = await asked(CALCULATED, omar)
  expect(paid[scopeOf('tpc')]).toEqual(expect.any(Number))
  expect(Object.keys(seen)).toEqual(Object.keys(paid).filter((scope) => scope.endsWith('-fte')))
  expect(JSON.stringify(await asked(explained('fte'), omar))).not.toMatch(/tpc|salary/i)
  for (const path of [explained('tpc'), `${CALCULATED}?draft=1`, `${explained('fte')}&draft=1`])
    expect((await server.call('GET', path, undefined, { token: omar })).status).toBe(403)
})

test('a draft that is edited is calculated anew, what is published is not, until it is saved', async () => {
  const scope = scopeOf('fte')
  const published = await asked(CALCULATED)
  const draft = await asked(`${CALCULATED}?draft=1`)
  await edit(pupils(2020), 2_222)
  const [count, edited] = await calculatedFor(() => asked(`${CALCULATED}?draft=1`))
  expect(count).toBe(1)
  expect(edited[scope]).not.toBe(draft[scope])
  expect((await asked(`${explained('fte')}&draft=1`)).value).toBe(edited[scope])
  expect(await calculatedFor(() => asked(CALCULATED))).toEqual([0, published])
  await save({ [pupils(2020)]: 2_222 })
  expect((await asked(CALCULATED))[scope]).toBe(edited[scope])
  expect((await asked(CALCULATED, omar))[scope]).toBe(edited[scope])
  expect((await asked(explained('fte'), omar)).value).toBe(edited[scope])
})

test('another structure, pay, special driver or period each gives another plan', async () => {
  let before = { paid: await asked(CALCULATED), seen: await asked(CALCULATED, omar) }
  const merger = { name: 'merger', type: 'absolute', value: 2 }
  const { body: special } = await server.call('POST', '/v1/drivers/specialDrivers', merger)
  const entry = { id: 1, driverID: special.id, value: 2 }
  const fte = { [`b${example.education}-d${example.divisions.S}`]: [entry] }
  const driverDataSources = ['lessons', 'rooms'].map((label) => ({ label, weight: 0.5 }))
  const [row] = (await asked('/v1/yearlyData?year=2019&size=1')).content
  const { planning, ...others } = await asked('/v1/settings')
  const settings = { ...others, planning: { ...planning, planYears: planning.planYears - 1 } }
  for (const [method, path, body, isSeen] of [
    ['POST', '/v1/bigPictureStore/drivers', { fte }, true],
    ['PATCH', `/v1/drivers/secondaryDrivers/${example.s1}`, { driverDataSources }, true],
    ['PATCH', `/v1/yearlyData/${row.id}`, { totalMonthSalary: 999_999 }, false],
    ['PUT', '/v1/settings', settings, true],
  ] as const) {
    const changed = await server.call(method, path, body)
    expect(changed).toMatchObject({ status: 200 })
    const since = changed.headers.get('position') ?? ''
    const after = {
      paid: await asked(CALCULATED, server.token, since),
      seen: await asked(CALCULATED, omar, since),
    }
    expect(isDeepStrictEqual(after.paid, before.paid)).toBe(false)
    expect(isDeepStrictEqual(after.seen, before.seen)).toBe(!isSeen)
    expect(after.paid).toEqual(await anew())
    expect(await anew(omar)).toMatchObject(after.seen)
    before = after
  }
})

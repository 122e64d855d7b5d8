import { overtimePolicyOf, type Settings } from '@staffplan/contracts/settings/settings'
import { ADMINISTRATOR_ROLE, USER_ROLE } from '@staffplan/contracts/users/roles'
import { describe, expect, test } from 'vitest'
import { signedInAs } from '#testing/other-administrator.ts'
import { startServer } from '../testing/server.ts'
import { sharedServer } from '../testing/shared-server.ts'

const server = sharedServer({ environment: { OVERTIME_POLICY: 'basic-150', IMPORT_YEARS: '2014-2018' } })

const CHOSEN: Settings = {
  currency: 'ر.س',
  planning: { startYear: 2024, planYears: 3 },
  importYears: { from: 2018, to: 2030 },
  overtimePolicies: [
    { name: 'sa-art107', weeklyHours: 39, from: '2018-01-01' },
    { name: 'de-tvoed', weeklyHours: 38.5, from: '2025-07-01' },
  ],
}

describe('settings', () => {
  test('are the operator’s at the first start, and told as they are stored', async () => {
    const { status, body, headers } = await server.call('GET', '/v1/settings')
    expect(status).toBe(200)
    expect(headers.get('etag')).toMatch(/^"0\.\w{8}"$/)
    expect(body).toEqual({
      planning: { startYear: 2019, planYears: 2 },
      importYears: { from: 2014, to: 2018 },
      currency: 'SR',
      overtimePolicies: [{ name: 'basic-150', weeklyHours: 39, from: '2014-01-01' }],
    })
  })

  test('are replaced whole, policies in the order of their dates; the same again stores nothing', async () => {
    const sent = { ...CHOSEN, overtimePolicies: CHOSEN.overtimePolicies.toReversed() }
    const put = await server.call('PUT', '/v1/settings', sent)
    expect([put.status, put.body]).toEqual([200, CHOSEN])
    const head = await server.system.log.head()
    const again = await server.call('PUT', '/v1/settings', put.body)
    expect(again.headers.get('etag')).toBe(put.headers.get('etag'))
    expect(await server.system.log.head()).toBe(head)
    expect((await server.call('GET', '/v1/settings')).body).toEqual(CHOSEN)
  })

  test('what was read can be sent back, though more years are offered than it names', async () => {
    const long = { ...CHOSEN, importYears: { from: 1977, to: 2020 } }
    const put = await server.call('PUT', '/v1/settings', long)
    expect([put.status, put.body]).toEqual([200, long])
    const { body } = await server.call('GET', '/v1/settings')
    expect((await server.call('PUT', '/v1/settings', { ...body, currency: '€' })).status).toBe(200)
    const ofYear = async (year: number) =>
      (await server.call('GET', `/v1/costCentres/unplaced?year=${year}`)).status
    expect([await ofYear(2025), await ofYear(2026)]).toEqual([200, 400])
    await server.call('PUT', '/v1/settings', CHOSEN)
  })

  test('a stale If-Match is refused', async () => {
    const { status, headers } = await server.call('PUT', '/v1/settings', CHOSEN, {
      headers: { 'if-match': '"none"' },
    })
    expect(status).toBe(412)
    expect(headers.get('etag')).not.toBe('"none"')
  })

  test.each([
    ['a start year of 1900', { planning: { startYear: 1900, planYears: 2 } }, '/planning/startYear'],
    ['no plan year', { planning: { startYear: 2019, planYears: 0 } }, '/planning/planYears'],
    ['half a plan year', { planning: { startYear: 2019, planYears: 1.5 } }, '/planning/planYears'],
    ['more than ten plan years', { planning: { startYear: 2019, planYears: 11 } }, '/planning/planYears'],
    ['plan years after 2200', { planning: { startYear: 2199, planYears: 2 } }, '/planning/planYears'],
    ['a currency of eleven characters', { currency: 'x'.repeat(11) }, '/currency'],
    ['a currency that nobody sees', { currency: '\u200B ' }, '/currency'],
    ['a currency that turns round what follows', { currency: 'a\u202Eb' }, '/currency'],
    ['no currency', { currency: undefined }, '/currency'],
    ['import years backwards', { importYears: { from: 2020, to: 2015 } }, '/importYears/to'],
    ['import years of a century', { importYears: { from: 1990, to: 2090 } }, '/importYears/to'],
    ['no policy', { overtimePolicies: [] }, '/overtimePolicies'],
    [
      'an unknown policy',
      { overtimePolicies: [{ name: 'x', from: '2019-01-01' }] },
      '/overtimePolicies/0/name',
    ],
    ['no day', { overtimePolicies: [{ name: 'basic-150', from: '2019-02-30' }] }, '/overtimePolicies/0/from'],
    ['an unknown field', { theme: 'dark' }, '/theme'],
  ])('%s is refused', async (_what, more, pointer) => {
    const { status, body } = await server.call('PUT', '/v1/settings', { ...CHOSEN, ...more })
    expect([status, body.errors[0].pointer]).toEqual([422, pointer])
  })

  test('the currency is trimmed and keeps no invisible characters', async () => {
    const { body } = await server.call('PUT', '/v1/settings', { ...CHOSEN, currency: ' \u200FE\u200BUR ' })
    expect(body.currency).toBe('EUR')
    await server.call('PUT', '/v1/settings', CHOSEN)
  })

  test('two policies of one day are refused', async () => {
    const [policy] = CHOSEN.overtimePolicies
    const { status } = await server.call('PUT', '/v1/settings', {
      ...CHOSEN,
      overtimePolicies: [policy, policy],
    })
    expect(status).toBe(422)
  })
})

test('a year is valued by the policy that holds at its end; the first one also before its date', () => {
  const names = [2010, 2018, 2024, 2025, 2030].map((year) => overtimePolicyOf(CHOSEN, year).name)
  expect(names).toEqual(['sa-art107', 'sa-art107', 'sa-art107', 'de-tvoed', 'de-tvoed'])
})

describe('expenses', () => {
  test('are entered per year; years not sent are cleared; only differences are stored', async () => {
    const rows = [
      { year: 2019, internal: 1_000.5, atk: null },
      { year: 2018, internal: null, atk: 7 },
    ]
    const put = await server.call('PUT', '/v1/expenses', rows)
    expect(put.body).toEqual({ content: rows.toReversed(), totalElements: 2 })
    const head = await server.system.log.head()
    const again = await server.call('PUT', '/v1/expenses', put.body)
    expect([again.status, await server.system.log.head()]).toEqual([200, head])
    const one = await server.call('PUT', '/v1/expenses', [{ year: 2019, internal: 1_000.5, atk: 2 }])
    expect(one.body).toEqual({ content: [{ year: 2019, internal: 1_000.5, atk: 2 }], totalElements: 1 })
    expect(await server.system.log.head()).toBe(head + 1n)
    expect((await server.call('GET', '/v1/expenses')).body).toEqual(one.body)
  })

  test('of every year there can be are one event, so that every log takes them', async () => {
    const rows = Array.from({ length: 251 }, (_, index) => ({ year: 1950 + index, internal: index, atk: 1 }))
    const put = await server.call('PUT', '/v1/expenses', rows)
    expect([put.status, put.body.totalElements]).toEqual([200, 251])
    const [last] = await Array.fromAsync(server.system.log.read('settings', { backwards: true, limit: 1 }))
    expect(last).toMatchObject({
      type: 'ExpensesEntered',
      data: { years: rows.map(({ year }) => ({ year })) },
    })
    expect((await server.call('PUT', '/v1/expenses', [])).body.totalElements).toBe(0)
  })

  test.each([
    ['a year twice', [{ year: 2019 }, { year: 2019 }]],
    ['a negative amount', [{ year: 2019, atk: -1 }]],
    ['an amount as text', [{ year: 2019, atk: '1' }]],
    ['no year', [{ atk: 1 }]],
    ['an object', { year: 2019 }],
  ])('%s is refused', async (_what, rows) => {
    expect((await server.call('PUT', '/v1/expenses', rows)).status).toBe(422)
  })
})

test('each says who changed it last, and when, whoever changed the other one since', async () => {
  const { id, token } = await signedInAs(server, ADMINISTRATOR_ROLE)
  const me = (await server.call('GET', '/v1/me')).body.id
  const before = Math.floor(Date.now() / 1000) * 1000 // the header has whole seconds
  await server.call('PUT', '/v1/expenses', [{ year: 2016, internal: 9, atk: null }], { token })
  await server.call('PUT', '/v1/settings', { ...CHOSEN, currency: 'AED' })
  const told = await Promise.all(
    ['/v1/expenses', '/v1/settings'].map(async (path) => (await server.call('GET', path)).headers),
  )
  expect(told.map((headers) => headers.get('last-modified-by'))).toEqual([String(id), String(me)])
  for (const headers of told)
    expect(Date.parse(headers.get('last-modified')!)).toBeGreaterThanOrEqual(before - 60_000)
  await server.call('PUT', '/v1/settings', CHOSEN)
})

test('ordinary users neither read nor write them', async () => {
  const { token } = await signedInAs(server, USER_ROLE)
  for (const path of ['/v1/settings', '/v1/expenses'])
    for (const method of ['GET', 'PUT'])
      expect((await server.call(method, path, method === 'PUT' ? {} : undefined, { token })).status).toBe(403)
})

test('where the operator sets nothing, years and policy are the specified ones', async () => {
  await using unset = await startServer()
  const read = async () => (await unset.call('GET', '/v1/settings')).body
  await expect.poll(read, { timeout: 20_000 }).toMatchObject({
    planning: { startYear: 2019, planYears: 2 },
    importYears: { from: 2015, to: 2020 },
    currency: 'SR',
    overtimePolicies: [{ name: 'sa-art107' }],
  })
})

test('the environment counts once: what it says later changes nothing', async () => {
  const first = await startServer({ environment: { PLANNING_START_YEAR: '2023', PLANNING_YEARS: '4' } })
  const before = await first.call('GET', '/v1/settings')
  expect(before.body.planning).toEqual({ startYear: 2023, planYears: 4 })
  await first.app.close()
  await first.system[Symbol.asyncDispose]()
  await using again = await startServer({
    dataDir: first.dataDir,
    environment: { PLANNING_START_YEAR: '2030', IMPORT_YEARS: '2001-2002', OVERTIME_POLICY: 'basic-150' },
  })
  const after = await again.call('GET', '/v1/settings')
  expect([after.body, after.headers.get('etag')]).toEqual([before.body, before.headers.get('etag')])
  const events = await Array.fromAsync(again.system.log.read('settings'))
  expect(events.map(({ type }) => type)).toEqual(['SettingsInitialised'])
})

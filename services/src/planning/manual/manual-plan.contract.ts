import { MOST_DIVISION_FTES } from '@staffplan/contracts/planning/manual-plan'
import { beforeAll, describe, expect, test } from 'vitest'
import { LiveClient } from '#testing/live-client.ts'
import type { TestServer } from '#testing/server.ts'

const PATH = '/v1/divisionFTE/'

/** Tests of the FTE planned by hand through the API, where calls may arrive at any server of one installation. */
export function manualPlanCalls(name: string, servers: () => { here: TestServer; there: TestServer }): void {
  let here: TestServer
  let there: TestServer
  let schools: number
  let sports: number
  beforeAll(async () => {
    ;({ here, there } = servers())
    const create = async (path: string, body: object): Promise<number> =>
      (await here.call('POST', `/v1/${path}`, body)).body.id
    const businessUnit = { id: await create('businessUnits', { name: 'Education' }) }
    schools = await create('divisions', { name: 'Schools', businessUnit })
    sports = await create('divisions', { name: 'Sports', businessUnit })
  })

  const plan = (rows: unknown, headers = {}, at = here) => at.call('POST', PATH, rows, { headers })
  const row = (division: unknown, value: unknown, year: unknown = 2020) => ({ division, year, value })
  const planned = async (at = here, year = 2020) => (await at.call('GET', `${PATH}?year=${year}`)).body

  describe(`manual planning on ${name}`, () => {
    test('each division of a year says who planned what, page by page, and a value goes back', async () => {
      const history = async (year: number, query = '') =>
        (await there.call('GET', `${PATH}${year}/${sports}/history${query}`)).body
      expect(await history(2021)).toEqual({ content: [], next: null })
      await plan([row(schools, 1, 2021), row(sports, 2, 2021)])
      await plan([row(schools, 3, 2021)])
      await plan([row(sports, 4, 2021)])
      const { content } = await history(2021)
      expect(
        content.map(({ by, cause, changes }: { [field: string]: unknown }) => [by, cause, changes]),
      ).toEqual([
        [1, 'changed', [{ field: 'value', from: 2, to: 4 }]],
        [1, 'changed', [{ field: 'value', from: null, to: 2 }]],
      ])
      const first = await history(2021, '?limit=1')
      const rest = await history(2021, `?before=${first.next}`)
      expect([...first.content, ...rest.content]).toEqual(content)
      await plan([row(sports, content[0].changes[0].from, 2021)])
      expect((await history(2021, '?limit=1')).content[0].changes).toEqual([
        { field: 'value', from: 4, to: 2 },
      ])
      expect(await planned(there, 2021)).toMatchObject([{ value: 3 }, { value: 2 }])
      for (const path of [`${PATH}20200/1/history`, `${PATH}2020/x/history`])
        expect((await here.call('GET', path)).status).toBe(400)
      // Cleans up for the tests that follow.
      await plan([row(schools, null, 2021), row(sports, null, 2021)])
    })

    test('a plan is read back at every server, with the divisions’ names', async () => {
      const { status, body, headers } = await plan([row({ id: schools }, 14), row(sports, 0)])
      const rows = [
        { division: { id: schools, name: 'Schools' }, year: 2020, value: 14, changedBy: 1 },
        { division: { id: sports, name: 'Sports' }, year: 2020, value: 0, changedBy: 1 },
      ]
      expect([status, body]).toEqual([200, rows])
      const position = headers.get('position') ?? ''
      const elsewhere = await there.call('GET', PATH, undefined, { headers: { 'min-position': position } })
      expect([elsewhere.status, elsewhere.body]).toEqual([200, rows])
      expect(BigInt(elsewhere.headers.get('position') ?? '')).toBeGreaterThanOrEqual(BigInt(position))
      expect(elsewhere.headers.get('etag')).toBe(headers.get('etag'))
    })

    test('what was read may be sent back; it stores nothing', async () => {
      const { body, headers } = await here.call('GET', PATH)
      const again = await plan(body, { 'if-match': headers.get('etag') ?? '' })
      expect([again.status, again.headers.get('etag')]).toEqual([200, headers.get('etag')])
    })

    test('a row that is not sent stays, null clears one, each year stands for itself', async () => {
      await plan([row(schools, 15), row(sports, 4)])
      await plan([row(sports, null)])
      await plan([row(sports, 9, 2021)])
      expect((await planned()).map(({ value }: { value: number }) => value)).toEqual([15])
      expect((await planned(there, 2021)).map(({ value }: { value: number }) => value)).toEqual([9])
    })

    test('somebody else’s change of the same row is 412, of another one it is none', async () => {
      await plan([row(schools, 20), row(sports, 20)])
      const read = await there.call('GET', PATH)
      const headers = { 'if-match': read.headers.get('etag') ?? '' }
      await plan([row(schools, 21)])
      const late = await plan([row(sports, 22), row(schools, 22)], headers, there)
      expect([late.status, late.body.code, late.body.errors]).toMatchObject([
        412,
        'stale-if-match',
        [{ pointer: '/1/value', code: 'changed-meanwhile' }],
      ])
      expect(late.headers.get('etag')).not.toBe(read.headers.get('etag'))
      expect((await planned()).map(({ value }: { value: number }) => value)).toEqual([21, 20])
      expect((await plan([row(sports, 22)], headers, there)).status).toBe(200)
    })

    test('a repeated call with its Idempotency-Key answers alike and stores once; another body is 409', async () => {
      const headers = { 'idempotency-key': `plan-${name}` }
      const first = await plan([row(schools, 31)], headers)
      await plan([row(schools, 32)])
      const again = await plan([row(schools, 31)], headers)
      expect([again.status, again.headers.get('position')]).toEqual([200, first.headers.get('position')])
      expect((await planned())[0].value).toBe(32)
      expect((await plan([row(schools, 33)], headers)).status).toBe(409)
    })

    test('everybody who shows the plan hears of a change', async () => {
      await using client = await LiveClient.signedIn(there.url, there.token)
      client.send({ t: 'sub', ref: 'plan', topic: 'list:divisionFTE' })
      await client.next('tail')
      const { headers } = await plan([row(schools, Number((await planned())[0].value) + 1)])
      const { changes } = await client.next('inv')
      expect(changes).toContainEqual({
        model: 'divisionFTE',
        ids: [`2020-${schools}`],
        pos: headers.get('position'),
      })
    })

    test.each([
      ['no list', () => row(schools, 1), '', 'wrong-type'],
      ['an empty list', () => [], '', 'at-least-one'],
      ['a negative value', () => [row(schools, -1)], '/0/value', 'out-of-range'],
      ['a fraction', () => [row(schools, 1), row(sports, 1.5)], '/1/value', 'not-an-integer'],
      ['a value as text', () => [row(schools, '1')], '/0/value', 'wrong-type'],
      ['a value beyond reason', () => [row(schools, 1e9)], '/0/value', 'out-of-range'],
      ['no value', () => [{ division: schools, year: 2020 }], '/0/value', 'required'],
      ['no division', () => [{ year: 2020, value: 1 }], '/0/division', 'required'],
      ['a division as text', () => [row('1', 1)], '/0/division', 'wrong-type'],
      [
        'an unknown division',
        () => [row(schools, 1), row({ id: 999 }, 1)],
        '/1/division/id',
        'reference-unknown',
      ],
      [
        'an unknown division by its id',
        () => [{ divisionId: 999, year: 2020, value: 1 }],
        '/0/divisionId',
        'reference-unknown',
      ],
      ['a division twice', () => [row(schools, 1), row({ id: schools }, 2)], '/1/division/id', 'duplicate'],
      ['the start year', () => [row(schools, 1, 2019)], '/0/year', 'out-of-range'],
      ['a year beyond the period', () => [row(schools, 1, 2031)], '/0/year', 'out-of-range'],
      ['half a year', () => [row(schools, 1, 2020.5)], '/0/year', 'not-an-integer'],
      ['two years', () => [row(schools, 1), row(sports, 1, 2021)], '/1/year', 'year-mismatch'],
      ['an unknown field', () => [{ ...row(schools, 1), colour: 'red' }], '/0/colour', 'unknown-field'],
      ['no object', () => [7], '/0', 'wrong-type'],
      [
        'too many entries',
        () => Array.from({ length: MOST_DIVISION_FTES + 1 }, () => row(schools, 1)),
        '',
        'too-many-entries',
      ],
    ])('%s is refused at its place, and nothing is stored', async (_what, rows, pointer, code) => {
      const before = await here.call('GET', PATH)
      const { status, body } = await plan(rows())
      expect([status, body.errors.length, body.errors[0]]).toMatchObject([422, 1, { pointer, code }])
      const after = await here.call('GET', PATH)
      expect([after.body, after.headers.get('etag')]).toEqual([before.body, before.headers.get('etag')])
    })

    test.each(['2019', '2030', 'abc', ''])('the plan of %j is refused', async (year) => {
      const { status, body } = await here.call('GET', `${PATH}?year=${year}`)
      expect([status, body.code]).toEqual([400, 'year-out-of-range'])
      expect(body.params).toEqual({ from: 2020, to: 2021 })
    })

    test('the plan of a division that is deleted is left out', async () => {
      const { id } = (await here.call('POST', '/v1/divisions', { name: 'Arts', businessUnit: { id: 1 } }))
        .body
      await plan([row(id, 3)])
      expect((await here.call('DELETE', `/v1/divisions/${id}`)).status).toBe(204)
      expect(
        (await planned()).map(({ division }: { division: { id: number } }) => division.id),
      ).not.toContain(id)
    })
  })
}

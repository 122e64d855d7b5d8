import { expect, test } from 'vitest'
import { sharedServer } from '#testing/shared-server.ts'

const server = sharedServer()

async function read(path: string): Promise<ReturnType<typeof JSON.parse>> {
  const { status, body } = await server.call('GET', path)
  expect([path, status]).toEqual([path, 200])
  return body
}

async function put(path: string, sent: unknown): Promise<void> {
  const { status } = await server.call('PUT', path, sent)
  expect([path, status]).toEqual([path, 200])
}

async function history(path: string): Promise<unknown[]> {
  const { content } = await read(`${path}/history`)
  return content.map(({ by, cause, changes }: { [name: string]: unknown }) => ({ by, cause, changes }))
}

test('settings say who changed which, and from the first start on what held', async () => {
  const before = await read('/v1/settings')
  const policies = [{ name: 'de-tvoed', weeklyHours: 38.5, from: '2020-01-01' }]
  await put('/v1/settings', { ...before, currency: 'EUR', overtimePolicies: policies })
  await put('/v1/settings', {
    ...before,
    currency: 'EUR',
    overtimePolicies: policies,
    planning: { startYear: 2018, planYears: 3 },
  })
  expect(await history('/v1/settings')).toEqual([
    {
      by: 1,
      cause: 'changed',
      changes: [
        { field: 'planning.startYear', from: 2019, to: 2018 },
        { field: 'planning.planYears', from: 2, to: 3 },
      ],
    },
    {
      by: 1,
      cause: 'changed',
      changes: [
        { field: 'currency', from: 'SR', to: 'EUR' },
        { field: 'overtimePolicies', from: before.overtimePolicies, to: policies },
      ],
    },
    {
      by: 0,
      cause: 'created',
      changes: expect.arrayContaining([
        { field: 'planning.startYear', to: 2019 },
        { field: 'importYears.from', to: 2015 },
        { field: 'currency', to: 'SR' },
      ]),
    },
  ])
})

test('expenses say who entered what for which year; before there are any the history is empty', async () => {
  expect(await read('/v1/expenses/history')).toEqual({ content: [], next: null })
  await put('/v1/expenses', [
    { year: 2018, internal: 5, atk: null },
    { year: 2019, internal: 7, atk: 8 },
  ])
  await put('/v1/expenses', [{ year: 2019, internal: 7, atk: 9 }])
  expect(await history('/v1/expenses')).toEqual([
    {
      by: 1,
      cause: 'changed',
      changes: [
        { field: 'internal.2018', from: 5, to: null },
        { field: 'atk.2019', from: 8, to: 9 },
      ],
    },
    {
      by: 1,
      cause: 'changed',
      changes: [
        { field: 'internal.2018', from: null, to: 5 },
        { field: 'internal.2019', from: null, to: 7 },
        { field: 'atk.2019', from: null, to: 8 },
      ],
    },
  ])
  expect(await history('/v1/settings')).toHaveLength(3)
})

test('both are told in parts', async () => {
  for (const path of ['/v1/settings', '/v1/expenses']) {
    const whole = await read(`${path}/history`)
    const { content, next } = await read(`${path}/history?limit=1`)
    const rest = await read(`${path}/history?before=${next}`)
    expect([...content, ...rest.content]).toEqual(whole.content)
  }
})

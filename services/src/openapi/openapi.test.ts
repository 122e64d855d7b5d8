import type { RouteOptions } from 'fastify'
import { routeOf } from '@staffplan/contracts/api/operation'
import { operations } from '@staffplan/contracts/api/operations'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { beforeAll, expect, test } from 'vitest'
import { readAddress } from '#testing/read-addresses.ts'
import { sharedWriteExamples } from '#testing/shared-server.ts'
import { schemaOf } from './document.ts'
import { lackingFields, specifiedFields } from './specified-fields.given.ts'

/** Not for other programs: the socket (its protocol has its own page), these pages, HEAD beside GET, the web client. */
const NOT_DESCRIBED = /^(?:HEAD |GET \/(?:v1\/live|openapi\.json|docs.*)$)/

const routes = new Set<string>()
const [server, examples] = sharedWriteExamples({ hear })

function hear({ method, url }: RouteOptions): void {
  for (const name of [method].flat()) routes.add(`${name} ${url}`)
}

beforeAll(async () => {
  const { path, body } = examples['POST /v1/bigPictureStore/drivers']!
  await server.call('POST', path, body)
})

test('every route is described, and nothing else is', () => {
  const described = operations.map(routeOf).toSorted()
  expect(described).toEqual([...routes].filter((route) => !NOT_DESCRIBED.test(route)).toSorted())
})

test('the description is OpenAPI 3.1', async () => {
  const { status, body } = await server.call('GET', '/openapi.json', undefined, { token: '' })
  expect(status).toBe(200)
  const { valid, errors } = await new Validator().validate(body)
  expect({ valid, errors }).toEqual({ valid: true, errors: undefined })
  const ids = Object.values<Record<string, { operationId: string }>>(body.paths).flatMap((calls) =>
    Object.values(calls).map(({ operationId }) => operationId),
  )
  expect(new Set(ids).size).toBe(ids.length)
})

/** Routes that answer only while an upload is running, or only where the web client is built. */
const NOT_ALWAYS_THERE = /\/progress\/|\/health\/ready$/

test('what the calls answer is what their description says', async () => {
  const ajv = addFormats.default(new Ajv2020({ strict: false }))
  const reads = operations.filter(
    ({ method, path, answer }) => method === 'GET' && answer.body && !NOT_ALWAYS_THERE.test(path),
  )
  for (const { path, answer } of reads) {
    const { status, body } = await server.call('GET', readAddress(path, examples))
    const isValid = ajv.compile(schemaOf(answer.body!, 'output')) // of those that have one
    expect([path, status, isValid(body), isValid.errors]).toEqual([path, 200, true, null])
  }
  expect(reads.length).toBeGreaterThan(65)
})

test('every record that is read carries a strong ETag', async () => {
  const records = operations.filter(
    ({ method, path, answer }) => method === 'GET' && answer.body && path.endsWith('/{id}'),
  )
  const tags: [string, string | null][] = []
  for (const { path } of records) {
    const { headers } = await server.call('GET', readAddress(path, examples))
    tags.push([path, headers.get('etag')])
  }
  expect(tags.filter(([, tag]) => !/^"[^"]+"$/.test(tag ?? ''))).toEqual([])
  expect(records.length).toBeGreaterThan(8)
})

test.each(specifiedFields)('%s has every field that is specified', async (_entity, path, fields) => {
  const { status, body } = await server.call('GET', readAddress(path, examples))
  expect([status, lackingFields(body, fields)]).toEqual([200, []])
})

test('a list is content and totalElements, and nothing else', async () => {
  const { body } = await server.call('GET', '/v1/divisions')
  expect(Object.keys(body)).toEqual(['content', 'totalElements'])
})

test('every list that is described so comes with a row in each line', async () => {
  const lists = operations.filter(
    ({ answer: { body, mediaTypes } }) => body && mediaTypes?.includes('application/x-ndjson'),
  )
  for (const { path } of lists) {
    const address = readAddress(path, examples)
    const { body } = await server.call('GET', `${address}?size=999999`)
    const answer = await fetch(server.url + address, {
      headers: { authorization: `Bearer ${server.token}`, accept: 'application/x-ndjson' },
    })
    const rows = (await answer.text()).split('\n').slice(0, -1)
    expect([path, answer.headers.get('content-type')]).toEqual([path, 'application/x-ndjson; charset=utf-8'])
    expect([path, rows.map((row) => JSON.parse(row))]).toEqual([path, body.content])
  }
  expect(lists.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      '/v1/users',
      '/v1/divisions/analytics',
      '/v1/costCentres/overTime',
      '/v1/yearlyData',
      '/v1/import/hrYearlyData',
      '/v1/drivers/secondaryDrivers',
      '/v1/drivers/primaryDrivers/assignment',
    ]),
  )
})

test('the page to read it loads everything from here', async () => {
  const page = await (await fetch(`${server.url}/docs`)).text()
  const files = [...page.matchAll(/(?:script src|stylesheet" href)="([^"]+)"/g)].map(([, file]) => file!)
  expect(files).toHaveLength(3)
  for (const file of files) {
    expect(file).toMatch(/^\/docs\//)
    const answer = await fetch(server.url + file)
    expect(answer.status).toBe(200)
    // An unread answer keeps its connection open, and the server from closing.
    await answer.arrayBuffer()
  }
})

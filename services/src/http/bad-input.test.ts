import { operations } from '@staffplan/contracts/api/operations'
import { describe, expect, test } from 'vitest'
import { type BadBody, badBodies } from '#testing/bad-values.ts'
import { sharedWriteExamples } from '#testing/shared-server.ts'
import { routeOf } from '@staffplan/contracts/api/operation'

/** The first takes nothing but a token; the second is closed for ever once somebody can sign in. */
const WITHOUT_EXAMPLE = new Set(['POST /oauth/revoke', 'POST /v1/setup'])

const writes = operations
  .filter(({ method }) => method !== 'GET')
  .map((operation) => ({ ...operation, route: routeOf(operation) }))
  .filter(({ route }) => !WITHOUT_EXAMPLE.has(route))
const withJson = writes.filter(({ body }) => body !== undefined && !('mediaType' in body))

/** Exceptions: what a body may leave out, or contain without effect, written as `route pointer what`. */
const TAKEN = [
  // only the name is needed
  / \/v1\/drivers\/secondaryDrivers(?:\/:id)? \/unit (?:missing|only)/,
  / \/v1\/drivers\/(?:primary|secondary)Drivers(?:\/:id)? \/driverDataSources missing/,
  // orphans of a snapshot are listed, and skipped when it is restored
  /\/snapshots .+\/driverID an unknown record/,
  // an entry without an id is a new one
  /\/fte\/.+\/id missing/,
]

/** Not called here: these end the session, need a link, or undo what the others need. */
const TAKEN_ELSEWHERE = /\/(?:password|passwordLink|undo)$/

const [server, examples] = sharedWriteExamples()

test('every write call has an example', () => {
  expect(Object.keys(examples).toSorted()).toEqual(writes.map(({ route }) => route).toSorted())
})

describe('one thing wrong in a body is refused with its place, and nothing changes', () => {
  test.each(withJson)('$route', async ({ route, method }) => {
    const { path, body } = examples[route]!
    const head = await server.system.log.head()
    const isPatch = method === 'PATCH'
    const tried = badBodies(body, { isPatch }).filter(
      ({ at, what }) => !TAKEN.some((taken) => taken.test(`${route} ${at} ${what}`)),
    )
    const wrong: string[] = []
    for (const bad of tried) {
      const answer = await server.call(method, path, bad.body)
      if (!isRefusal(answer, { bad, method })) wrong.push(`${bad.at} ${bad.what}: ${said(answer)}`)
    }
    expect(wrong).toEqual([])
    expect(tried.length).toBeGreaterThan(4)
    expect(await server.system.log.head()).toBe(head)
  })
})

type Refused = {
  readonly status: number
  readonly body: { code: string; errors?: { pointer: string; code: string }[] }
}

function isRefusal(
  { status, body: { errors = [] } }: Refused,
  { bad: { at, what, code }, method }: { bad: BadBody; method: string },
): boolean {
  if (status === 404 && method === 'DELETE') return what === 'an unknown record'
  // A list of applied drivers is one value, so the error for something unknown in it points to the list.
  const isThere = (pointer: string): boolean =>
    at === pointer || at === `${pointer}/id` || (/ id$|record$/.test(what) && at.startsWith('/fte/'))
  const found = errors.find(({ pointer }) => isThere(pointer))
  return status === 422 && found !== undefined && (code === undefined || found.code === code)
}

function said({ status, body: { code, errors = [] } }: Refused): string {
  return [status, code, ...errors.map((error) => `${error.pointer} ${error.code}`)].join(' ')
}

/** An id that no record has; for yearly data it must name a year. */
function unknownIn(path: string): string {
  return path.replace(/\{\w+\}/, path.includes('early') ? '20199999999' : '999999')
}

describe('what names nothing that is there', () => {
  const single = writes.filter(({ path }) => path.includes('{'))

  test.each(single)('$route', async ({ route, method, path, isConditional }) => {
    const { body } = examples[route]!
    const options = isConditional ? { headers: { 'if-match': '"1"' } } : {}
    const head = await server.system.log.head()
    const named = await server.call(method, unknownIn(path), body, options)
    const unreadable = await server.call(method, path.replace(/\{\w+\}/, '1x'), body, options)
    expect([named.status, unreadable.status]).toEqual(nothingThere(route))
    expect(await server.system.log.head()).toBe(head)
  })

  /** Statuses for what does not exist: imports have UUIDs, and an organisation import is forgotten once it was undone. */
  function nothingThere(route: string): readonly number[] {
    if (!route.endsWith('/undo') || !route.includes('/import/')) return [404, 400]
    return route.includes('/organisation/') ? [409, 409] : [404, 404]
  }
})

describe('a change of what somebody else has changed since', () => {
  const conditional = writes.filter(({ isConditional }) => isConditional)

  test.each(conditional)('$route', async ({ route, method }) => {
    const { path, body } = examples[route]!
    const head = await server.system.log.head()
    const answer = await server.call(method, path, body, { headers: { 'if-match': '"before"' } })
    expect([answer.status, answer.body.code]).toEqual([412, 'stale-if-match'])
    expect(answer.body.params?.etag ?? null).toBe(answer.headers.get('etag'))
    expect(await server.system.log.head()).toBe(head)
  })
})

test('as they stand, the examples are taken: a change with the ETag that its refusal told', async () => {
  const refused: string[] = []
  const unplaced: string[] = []
  for (const { route, method, answer, isConditional } of writes) {
    const { path, body, form } = examples[route]!
    if (form || method === 'DELETE' || TAKEN_ELSEWHERE.test(route)) continue
    const call = (more: object = {}) => server.call(method, path, body, { headers: { ...more } })
    const stale = isConditional ? (await call({ 'if-match': '"before"' })).body.params : null
    const { status, headers, body: problem } = await call(stale ? { 'if-match': stale.etag } : {})
    if (status !== answer.status) refused.push(`${route}: ${status} ${JSON.stringify(problem)}`)
    else if (!/^\d+$/.test(headers.get('position') ?? '')) unplaced.push(route)
  }
  expect(refused).toEqual([])
  expect(unplaced).toEqual([])
})

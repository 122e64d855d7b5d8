import type { RouteOptions } from 'fastify'
import { USER_ROLE } from '@staffplan/contracts/users/roles'
import { beforeAll, expect, test } from 'vitest'
import { LiveClient } from '#testing/live-client.ts'
import { signedInAs } from '#testing/other-administrator.ts'
import { sharedExample } from '#testing/shared-server.ts'
import { salaryCanaries, workedInputs } from '#testing/worked-example.ts'
import { collections } from './projectors.ts'

/** Salaries with decimals, which cannot be mistaken for the digits of an identifier. */
const canaries = salaryCanaries.filter((canary) => canary.includes('.'))
const PAY = /salar|tpc|totalCost|overTimeCost|payroll/i

const paths = new Set<string>()
const marked = new Set<string>()
const [server, example] = sharedExample({ hear })
let token: string

function hear({ method, url, config }: RouteOptions): void {
  if (![method].flat().includes('GET')) return
  paths.add(url)
  if (config?.pay) marked.add(url)
}

beforeAll(async () => {
  await server.call('POST', '/v1/bigPictureStore/userInput', workedInputs(example))
  token = (await signedInAs(server, USER_ROLE)).token
})

/** The answer of a route to the holder of a token, at an address that exists. */
async function answer(path: string, as: string): Promise<{ status: number; text: string }> {
  const scope = `b${example.education}-d${example.divisions.S}-y2020-fte`
  const address = path.replace(':year', '2019').replaceAll(/:\w+|\*/g, '1')
  const response = await fetch(
    `${server.url}${address}${path.endsWith('explain') ? `?scope=${scope}` : ''}`,
    {
      headers: { authorization: `Bearer ${as}` },
    },
  )
  return { status: response.status, text: JSON.stringify([...response.headers]) + (await response.text()) }
}

test('no route tells an ordinary user what anybody is paid', async () => {
  const walked = [...paths].filter((path) => path.startsWith('/v1/') && path !== '/v1/live')
  expect(walked.length).toBeGreaterThan(30)
  const answered: string[] = []
  for (const path of walked) {
    const { status, text } = await answer(path, token)
    expect([path, canaries.filter((canary) => text.includes(canary))]).toEqual([path, []])
    if (status !== 200) continue
    answered.push(path)
    expect([path, text.match(PAY)]).toEqual([path, null])
  }
  for (const path of ['/v1/bigPicture', '/v1/bigPicture/explain', '/v1/bigPictureStore/calculated'])
    expect(answered).toContain(path)
})

test('a route that does not declare pay tells not even an administrator', async () => {
  const unmarked = [...paths].filter((path) => path.startsWith('/v1/') && !marked.has(path))
  expect(unmarked.length).toBeGreaterThan(20)
  for (const path of unmarked.filter((path) => path !== '/v1/live')) {
    const { text } = await answer(path, server.token)
    expect([path, canaries.filter((canary) => text.includes(canary))]).toEqual([path, []])
  }
})

test('where an administrator is told', async () => {
  for (const path of [
    '/v1/bigPicture',
    '/v1/bigPictureStore/calculated',
    '/v1/businessUnits',
    '/v1/yearlyData',
  ])
    expect([path, PAY.test((await answer(path, server.token)).text)]).toEqual([path, true])
})

test('nor does any topic: lists and the draft are refused, what is published tells no pay', async () => {
  for (const topic of [...collections.map(({ name }) => `list:${name}`), 'draft:2019']) {
    await using client = await LiveClient.signedIn(server.url, token) // the server hangs up on a client that keeps asking
    client.send({ t: 'sub', ref: topic, topic })
    expect([topic, (await client.next('err')).code]).toEqual([topic, 'forbidden'])
  }
  await using omar = await LiveClient.signedIn(server.url, token)
  const { body } = await server.call('GET', '/v1/bigPicture/published', undefined, { token })
  omar.send({ t: 'sub', ref: 'p', topic: 'published:2019', epoch: body.epoch, since: -1 })
  omar.send({ t: 'ping', n: 1, seen: {} })
  await omar.next('pong')
  for (const text of omar.texts) expect(text).not.toMatch(PAY)
  for (const canary of canaries) expect(omar.texts.some((text) => text.includes(canary))).toBe(false)
})

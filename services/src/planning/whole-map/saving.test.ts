import { publishedFeedEvent } from '@staffplan/contracts/planning/published'
import { USER_ROLE } from '@staffplan/contracts/users/roles'
import { beforeAll, describe, expect, test } from 'vitest'
import { LiveClient } from '#testing/live-client.ts'
import { signedInAs } from '#testing/other-administrator.ts'
import { sharedExample } from '#testing/shared-server.ts'
import { salaryCanaries, workedInputs } from '#testing/worked-example.ts'
import { Tab, TOPIC } from '#planning/draft/tab.given.ts'

const PUBLISHED = 'published:2019'

const [server, example] = sharedExample()
let userToken: string
beforeAll(async () => {
  userToken = (await signedInAs(server, USER_ROLE)).token
})

const pupils = (year: number): string => `b${example.education}-p${example.pupils}-y${year}`
const asUser = (path: string, method = 'GET', body?: unknown) =>
  server.call(method, path, body, { token: userToken })

describe('what is saved', () => {
  test('reaches ordinary users only then, exactly as the saver saw it', async () => {
    await using sara = await Tab.open(server)
    await using omar = await LiveClient.signedIn(server.url, userToken)
    const { body: state } = await asUser('/v1/bigPicture/published')
    expect(state).toMatchObject({ rev: 0, at: null, cells: [] })
    omar.send({ t: 'sub', ref: 'p', topic: PUBLISHED, epoch: state.epoch, since: state.rev })
    expect(await omar.next('tail')).toMatchObject({ from: 0, to: 0, events: [], lastSeq: 0 })

    sara.write([`in|${pupils(2019)}`, 1000], [`in|${pupils(2020)}`, 1100])
    await sara.until(() => sara.value(`in|${pupils(2020)}`) === 1100)
    const seen = sara.rev
    sara.write([`in|${pupils(2020)}`, 9999])
    await sara.until(() => sara.rev > seen)
    expect((await asUser('/v1/bigPictureStore/userInput')).body).toEqual({})

    sara.client.command({
      topic: TOPIC,
      type: 'publish',
      base: seen,
      args: { upTo: seen, message: 'spring' },
    })
    await sara.until(() => sara.rev > seen + 1)
    const heard = await omar.next('ev')
    expect(heard).toMatchObject({ from: 0, to: 1, topic: PUBLISHED })
    const event = publishedFeedEvent.parse(heard.events[0])
    expect(Object.fromEntries(event.ops.map(({ k, v }) => [k, v]))).toEqual({
      [`in|${pupils(2019)}`]: 1000,
      [`in|${pupils(2020)}`]: 1100,
    })
    expect((await asUser('/v1/bigPictureStore/userInput')).body).toEqual({
      [pupils(2019)]: 1000,
      [pupils(2020)]: 1100,
    })
    const draft = await server.call('GET', '/v1/bigPictureStore/userInput?draft=1')
    expect(draft.body[pupils(2020)]).toBe(9999)
    const { body } = await server.call('GET', '/v1/bigPicture/draft')
    expect(body.published).toMatchObject({ upTo: seen, message: 'spring' })
  })

  test('cannot fall back behind what another administrator has saved since', async () => {
    await using sara = await Tab.open(server)
    const before = sara.rev
    sara.write([`in|${pupils(2021)}`, 1250])
    await sara.until(() => sara.rev > before)
    sara.client.command({ topic: TOPIC, type: 'publish', args: { upTo: sara.rev } })
    await sara.until(() => sara.rev > before + 1)
    const seq = sara.client.command({ topic: TOPIC, type: 'publish', args: { upTo: before } })
    expect(await sara.client.next('rej')).toMatchObject({ seq, code: 'guard-failed' })
    const again = sara.client.command({ topic: TOPIC, type: 'publish', args: { upTo: sara.rev } })
    expect(await sara.client.next('ack')).toMatchObject({ seq: again, status: 'noop' })
    for (const args of [{}, { upTo: 1.5 }, { upTo: 1, force: true }, { upTo: 1e9 }]) {
      const wrong = sara.client.command({ topic: TOPIC, type: 'publish', args })
      expect(await sara.client.next('rej')).toMatchObject({ seq: wrong, code: 'invalid' })
    }
  })

  test('is not what others draft while somebody sends calculated values alone', async () => {
    await using sara = await Tab.open(server)
    const saved = sara.value(`in|${pupils(2021)}`)
    sara.write([`in|${pupils(2021)}`, 4321])
    await sara.until(() => sara.value(`in|${pupils(2021)}`) === 4321)
    const { body: before } = await server.call('GET', '/v1/bigPicture/published')
    const send = (path: string, body: object) => server.call('POST', `/v1/bigPictureStore/${path}`, body)
    const wrong = { [`b${example.education}-d${example.divisions.S}-y2020-fte`]: 1 }
    const alone = await send('calculated', wrong)
    expect([alone.status, alone.body.warnings]).toEqual([
      200,
      [{ code: 'calculated-stale', params: { count: 1 } }],
    ])
    const besideRefused = await Promise.all([send('userInput', { nonsense: 1 }), send('calculated', wrong)])
    expect(besideRefused.map(({ status }) => status)).toEqual([422, 200])
    expect((await server.call('GET', '/v1/bigPicture/published')).body).toEqual(before)
    sara.write([`in|${pupils(2021)}`, saved ?? null])
    await sara.until(() => sara.value(`in|${pupils(2021)}`) === saved)
  })

  test('comes back by a discard', async () => {
    await using sara = await Tab.open(server)
    const saved = sara.value(`in|${pupils(2021)}`)
    sara.write([`in|${pupils(2021)}`, 1])
    await sara.until(() => sara.value(`in|${pupils(2021)}`) === 1)
    sara.client.command({ topic: TOPIC, type: 'discard' })
    await sara.until(() => sara.value(`in|${pupils(2021)}`) !== 1)
    expect(sara.value(`in|${pupils(2021)}`)).toBe(saved)
  })

  test('is told to who reads it again: not modified', async () => {
    for (const path of [
      '/v1/bigPicture/draft',
      '/v1/bigPicture/published',
      '/v1/bigPictureStore/userInput',
    ]) {
      const first = await server.call('GET', path)
      const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
      const second = await server.call('GET', path, undefined, { headers })
      expect([path, second.status, second.body]).toEqual([path, 304, ''])
    }
  })

  test('is modified where the years that it tells of are', async () => {
    const paths = ['/v1/bigPicture/draft', '/v1/bigPicture/published']
    const tags = async () =>
      Promise.all(paths.map(async (path) => (await server.call('GET', path)).headers.get('etag')))
    const before = await tags()
    const { planning, ...settings } = (await server.call('GET', '/v1/settings')).body
    const withYears = (planYears: number) =>
      server.call('PUT', '/v1/settings', { ...settings, planning: { ...planning, planYears } })
    expect((await withYears(planning.planYears + 1)).status).toBe(200)
    const after = await tags()
    await withYears(planning.planYears)
    expect(after).not.toContain(before[0])
    expect(after).not.toContain(before[1])
    expect(await tags()).toEqual(before)
  })
})

describe('an ordinary user', () => {
  test('is never sent a salary, by HTTP or socket', async () => {
    await using omar = await LiveClient.signedIn(server.url, userToken)
    omar.send({ t: 'sub', ref: 'p', topic: PUBLISHED, epoch: '', since: -1 })
    await omar.next('reload')
    const { body: state } = await asUser('/v1/bigPicture/published')
    omar.send({ t: 'sub', ref: 'q', topic: PUBLISHED, epoch: state.epoch, since: state.rev })
    await omar.next('tail')
    expect((await server.call('POST', '/v1/bigPictureStore/userInput', workedInputs(example))).status).toBe(
      200,
    )
    await omar.next('ev')
    await server.call('PATCH', `/v1/divisions/${example.divisions.N}`, { comment: 'moved' })
    await omar.next('inv')
    const scope = `b${example.education}-d${example.divisions.S}-y2020`
    const paths = [
      '/v1/bigPicture?year=2019',
      '/v1/bigPicture/',
      '/v1/bigPicture/published',
      `/v1/bigPicture/explain?scope=${scope}-fte`,
      `/v1/bigPicture/explain?scope=${scope}-tpc`,
      '/v1/bigPicture/explain?draft=1&scope=b1-d1-y2020-fte',
      '/v1/bigPicture/draft',
      '/v1/bigPictureStore/userInput',
      '/v1/bigPictureStore/userInput?draft=1',
      '/v1/bigPictureStore/drivers',
      '/v1/bigPictureStore/calculated',
      '/v1/divisions/',
    ]
    const answers = await Promise.all(paths.map((path) => asUser(path)))
    const received = [...omar.texts, ...answers.map(({ body }) => JSON.stringify(body))]
    for (const text of received) {
      // Searched as a whole number, because its digits may occur in an id by chance.
      for (const canary of salaryCanaries)
        expect(text).not.toMatch(new RegExp(`(?<![\\w-])${canary.replace('.', '\\.')}(?![\\w-])`))
      expect(text).not.toMatch(/avgSalary|tpc|salary|resultHash|stateHash/i)
    }
    expect(answers.map(({ status }) => status)).toEqual([
      200, 200, 200, 200, 403, 403, 403, 200, 403, 200, 200, 403,
    ])
    const [structure, , , explained] = answers
    expect(structure?.body).toHaveLength(2)
    expect(structure?.body[0].divisions[1]).toMatchObject({ name: 'S', staffNumber: 80 })
    expect(explained?.body).toMatchObject({ kind: 'fte', value: 91.52 })
    expect(answers.at(-2)?.body[`${scope}-fte`]).toBe(91.52)
    const admin = await server.call('GET', '/v1/bigPicture')
    expect(admin.body[0].divisions[1]).toMatchObject({ avgSalary: 9100 })
  })

  test('may neither save nor command', async () => {
    for (const path of ['userInput', 'drivers', 'calculated']) {
      expect((await asUser(`/v1/bigPictureStore/${path}`, 'POST', {})).status).toBe(403)
    }
    await using omar = await LiveClient.signedIn(server.url, userToken)
    const ops = [{ k: `in|${pupils(2020)}`, v: 1 }]
    const seq = omar.command({ topic: TOPIC, type: 'ops', ops })
    expect(await omar.next('rej')).toMatchObject({ seq, code: 'forbidden' })
    omar.command({ topic: PUBLISHED, type: 'ops', ops })
    expect(await omar.next('rej')).toMatchObject({ code: 'not-found' })
  })
})

test('every number can be opened, and years that are not planned are refused', async () => {
  const scope = `b${example.education}-d${example.divisions.S}-y2020-tpc`
  const { body } = await server.call('GET', `/v1/bigPicture/explain?scope=${scope}`)
  expect(body).toMatchObject({
    kind: 'tpc',
    value: 832_832,
    children: [{ kind: 'fte' }, { kind: 'salary', value: 9100 }],
  })
  for (const [query, status] of [
    ['explain?scope=b1-d2-x3', 400],
    ['explain', 400],
    ['explain?scope=b1-d999-y2020-fte', 404],
    ['?year=abc', 400],
    ['?year=2014', 400],
    ['?year=20190', 400],
    ['?year=2021', 200],
  ] as const) {
    const path = query.startsWith('?') ? `/v1/bigPicture${query}` : `/v1/bigPicture/${query}`
    expect([query, (await server.call('GET', path)).status]).toEqual([query, status])
  }
  const { params } = (await server.call('GET', '/v1/bigPicture?year=2014')).body
  expect(params).toEqual({ from: 2019, to: 2021 })
})

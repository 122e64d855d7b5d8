import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { StoreUnavailable } from '#ports/event-log.ts'
import { bigPictureModel, bigPictureStream } from '#streams/big-picture.ts'
import { buildApp } from '#app.ts'
import { depsOn } from '#testing/deps-on.ts'
import { logWith } from '#testing/log-with.ts'
import { startServer } from '#testing/server.ts'
import { buildWorkedExample, workedInputs } from '#testing/worked-example.ts'
import { PlanHistories } from '#planning/history/plan-history.ts'
import type { Deps } from '#deps.ts'
import { Drafts } from './drafts.ts'

const draftsOn = (deps: Deps): Drafts => new Drafts(deps, new PlanHistories(deps.events))

test('what another process stored is heard of though the log was away just then', async () => {
  await using server = await startServer()
  const { deps, log: shared } = server.system
  let isAway = false
  const looks: boolean[] = []
  const log = logWith(shared, {
    async *read(stream, bounds) {
      looks.push(isAway)
      if (isAway) throw new StoreUnavailable('away', false)
      yield* shared.read(stream, bounds)
    },
  })
  const drafts = draftsOn(depsOn(log, deps))
  const draft = await drafts.current()
  isAway = true
  const data = { clientId: 'elsewhere', seq: 1, base: -1, via: 'ws', prevHash: '' }
  await deps.handler.handle({
    model: bigPictureModel,
    stream: bigPictureStream(2019),
    context: { commandId: randomUUID(), correlationId: '', actor: 0, at: new Date().toISOString() },
    decide: () => ({
      events: [
        { type: 'DraftOpsApplied', data: { ...data, cause: 'edit', ops: [{ k: 'in|b1-p1-y2020', v: 5 }] } },
      ],
    }),
  })
  await vi.waitFor(() => expect(looks).toContain(true), { timeout: 5_000 })
  isAway = false
  await vi.waitFor(() => expect(draft.feed.head).toBe(0), { timeout: 5_000 })
})

test('a save that could not be told to everybody just then is told with what comes next', async () => {
  await using server = await startServer()
  const { deps, log: shared } = server.system
  let isAway = false
  const looks: boolean[] = []
  const log = logWith(shared, {
    async *read(stream, bounds) {
      const isMeant = isAway && stream === bigPictureStream(2019)
      looks.push(isMeant)
      if (isMeant) throw new StoreUnavailable('away', false)
      yield* shared.read(stream, bounds)
    },
  })
  const { handler } = depsOn(log, deps)
  const draft = await draftsOn({ ...deps, handler }).current()
  isAway = true
  const example = await buildWorkedExample(server)
  await server.call('POST', '/v1/bigPictureStore/userInput', workedInputs(example))
  await vi.waitFor(() => expect(looks).toContain(true), { timeout: 5_000 })
  expect(draft.publishedFeed.head).toBe(0)
  isAway = false
  const spring = { title: 'spring', state: { userInput: {}, setDrivers: { fte: {} } } }
  await server.call('POST', '/v1/bigPictureStore/snapshots', { spring })
  await vi.waitFor(() => expect(draft.publishedFeed.head).toBe(1), { timeout: 5_000 })
})

test('every start year has a draft of its own, which is there again when the year is set back', async () => {
  await using server = await startServer()
  const example = await buildWorkedExample(server)
  await server.call('POST', '/v1/bigPictureStore/userInput', workedInputs(example))
  const { body: settings } = await server.call('GET', '/v1/settings')
  const draft = async () => (await server.call('GET', '/v1/bigPicture/draft')).body
  const before = await draft()
  await server.call('PUT', '/v1/settings', { ...settings, planning: { startYear: 2030, planYears: 3 } })
  expect(await draft()).toMatchObject({ cells: [], period: { startYear: 2030, planYears: 3 } })
  await server.call('PUT', '/v1/settings', settings)
  expect((await draft()).cells).toEqual(before.cells)
})

test('a save is refused when the planning period was moved before it could be published', async () => {
  await using server = await startServer()
  const example = await buildWorkedExample(server)
  const { deps, log: shared } = server.system
  const settings = (await server.call('GET', '/v1/settings')).body
  const log = logWith(shared, {
    async append(stream, expected, events) {
      const appended = await shared.append(stream, expected, events)
      const isWritten = events.some(({ type }) => type === 'DraftOpsApplied')
      const planning = { startYear: 2020, planYears: 2 }
      if (isWritten) await server.call('PUT', '/v1/settings', { ...settings, planning })
      return appended
    },
  })
  const app = await buildApp(depsOn(log, deps))
  const { statusCode, body } = await app.inject({
    method: 'POST',
    url: '/v1/bigPictureStore/userInput',
    headers: { authorization: `Bearer ${server.token}` },
    payload: workedInputs(example),
  })
  await app.close()
  expect([statusCode, JSON.parse(body).code]).toEqual([409, 'changed-meanwhile'])
  const stored = await Array.fromAsync(shared.read(bigPictureStream(2019)), ({ type }) => type)
  expect(stored).toEqual(['DraftOpsApplied'])
})

import type { DraftState } from '@staffplan/contracts/planning/draft'
import type { ServerFrame } from '@staffplan/contracts/live'
import { beforeEach, expect, test, vi } from 'vitest'
import type { TopicHandler } from '#live/topic-handlers.ts'
import { Sessions, type Visit } from './sessions.ts'

const ME = 504
const KEY = 'in|b1-p1-y2019'

beforeEach(() => sessionStorage.clear())

const visitOf = (startYear: number): Visit => ({ userId: ME, roleId: 1, period: { startYear, planYears: 2 } })

/** A tab that follows the plan of 2019; `server.startYear` changes the planned period. */
function tab() {
  const topics = new Map<string, TopicHandler>()
  const server = { startYear: 2019 }
  const cell = () => ({ k: `in|b1-p1-y${server.startYear}`, v: server.startYear, w: '9.other:1', rev: 1 })
  const draft = (): DraftState => ({
    epoch: 'one',
    rev: 1,
    published: null,
    cells: [cell()],
    period: visitOf(server.startYear).period,
    writers: {},
    snapshots: [],
  })
  const sessions = new Sessions({
    line: {
      status: 'open',
      userId: ME,
      subscribe: (topic, handler) => {
        topics.set(topic, handler)
        return () => topics.delete(topic)
      },
      resubscribe: () => {},
      send: () => false,
    },
    clientId: () => 'tab-mine',
    storage: sessionStorage,
    schedule: (paint) => setTimeout(paint),
    loadDraft: async () => draft(),
    loadPublished: async () => null,
    onRefused: () => {},
    onPublishedSnapshotSettled: () => {},
    onSkipped: () => {},
    onTooMany: () => {},
    onPublishSettled: () => {},
    onRestoreStepped: () => {},
  })
  const say = (topic: string, frame: object) =>
    topics.get(topic)?.onFrame({ topic, epoch: 'one', ...frame } as ServerFrame) // as the server sends it
  return { sessions, topics, server, say }
}

test('a plan that is no longer planned never takes in the one that is', async () => {
  const { sessions, topics, server, say } = tab()
  const session = sessions.of(visitOf(2019))
  session.open()
  await vi.waitFor(() => expect(topics.has('draft:2019')).toBe(true))
  server.startYear = 2018
  say('draft:2019', { t: 'reload' })
  await vi.waitFor(() => expect(session.status).toBe('offline'))
  expect([session.store.kept(KEY), session.store.kept('in|b1-p1-y2018')]).toEqual([2019, null])
  sessions.end()
})

test('what waits for a plan that is no longer planned is left behind, and no line is kept for it', async () => {
  const { sessions, topics } = tab()
  const before = sessions.of(visitOf(2019))
  before.open()
  await vi.waitFor(() => expect(topics.has('draft:2019')).toBe(true))
  expect(before.edit([{ k: KEY, v: 7 }])).toBe(true)
  before.close()
  const after = sessions.of(visitOf(2018))
  expect(topics.has('draft:2019')).toBe(false)
  expect(sessions.unsent).toBe(0)
  expect(after.leftBehind.of('2019')).toEqual([{ k: KEY, v: 7 }])
  sessions.end()
})

test('what is being typed is not sent because other years are planned, and is once its author signs out', async () => {
  const { sessions } = tab()
  const before = sessions.of(visitOf(2019))
  const ended: number[] = []
  before.ending.listen(() => ended.push(2))
  const after = sessions.of({ ...visitOf(2019), period: { startYear: 2019, planYears: 1 } })
  after.ending.listen(() => ended.push(1))
  expect(ended).toEqual([])
  sessions.end()
  expect(ended).toEqual([1])
})

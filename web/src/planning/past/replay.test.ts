import type { DraftFeedEvent } from '@staffplan/contracts/planning/draft'
import type { PlanChanges } from '@staffplan/contracts/planning/plan-replay'
import type { PlanState } from '@staffplan/contracts/planning/plan-state'
import { expect, test, vi } from 'vitest'
import { Replay } from './replay.ts'

const START = Date.UTC(2026, 0, 1)
const atOf = (rev: number) => new Date(START + rev * 1_000).toISOString()

function edit(rev: number, more: Partial<DraftFeedEvent> = {}): DraftFeedEvent {
  const head = { rev, at: atOf(rev), by: 1, cid: 'a', seq: rev }
  return {
    type: 'DraftOpsApplied',
    ...head,
    cause: 'edit',
    ops: [{ k: 'in|b1-p1-y2020', v: rev }],
    ...more,
  } as DraftFeedEvent // only these properties are needed
}

/** A replay on a server with so many events, and a log of what it shows. */
function history(count: number, { others = [] as readonly DraftFeedEvent[], basisChanges = [] as number[] }) {
  const events = Array.from(
    { length: count },
    (_, rev) => others.find((each) => each.rev === rev) ?? edit(rev),
  )
  const shown: string[] = []
  const pages: number[] = []
  const replay = new Replay({
    rev: 0,
    at: atOf(0),
    head: count - 1,
    loadState: async (rev) => ({ moment: { rev, at: atOf(rev), position: '1' } }) as PlanState, // no more is read
    loadEvent: async (rev) => events[rev] ?? null,
    loadChanges: async (from): Promise<PlanChanges> => {
      pages.push(from)
      const found = events.slice(from, from + 1_000)
      return { events: found, basisChanges, next: from + 1_000 < count ? from + 1_000 : null }
    },
    show: ({ moment }) => void shown.push(`whole ${moment.rev}`),
    take: (some) => {
      shown.push(`${some[0]?.rev}-${some.at(-1)?.rev}`)
      return true
    },
  })
  return { replay, shown, pages }
}
const settled = () => vi.waitFor(() => Promise.resolve())

test('events come in their time, as many times faster as one likes', async () => {
  const { replay, shown } = history(60, {})
  replay.play()
  await settled()
  replay.setSpeed(1)
  replay.tick(2_500)
  expect(replay.rev).toBe(2)
  replay.setSpeed(10)
  replay.tick(1_000)
  expect(replay.rev).toBe(12)
  expect(shown).toEqual(['1-2', '3-12'])
})

test('nobody waits longer than five seconds for what came an hour later', async () => {
  const late = { ...edit(1), at: new Date(START + 3_600_000).toISOString() }
  const { replay } = history(2, { others: [late] })
  replay.setSpeed(1)
  replay.play()
  await settled()
  replay.tick(4_900)
  expect(replay.rev).toBe(0)
  replay.tick(200)
  expect(replay.rev).toBe(1)
  expect(replay.isPlaying).toBe(false)
})

test('a hundred thousand events are read page by page, each once, and shown in handfuls', async () => {
  const { replay, shown, pages } = history(100_000, {})
  replay.setSpeed(60)
  replay.play()
  await settled()
  while (replay.isPlaying) {
    replay.tick(1_000)
    await Promise.resolve()
  }
  expect(replay.rev).toBe(99_999)
  expect(pages).toHaveLength(100)
  expect(shown.length).toBeLessThan(5_000)
})

test('where the organisation changed, at a save and after a write in parts the whole state is shown', async () => {
  const save = { ...edit(5), type: 'DraftPublished', upTo: 4 } as DraftFeedEvent // only these properties are needed
  const parts = [8, 9].map((rev) => edit(rev, { txn: { id: 'r', i: rev - 8, n: 2 } }))
  const { replay, shown } = history(12, { others: [save, ...parts], basisChanges: [3] })
  replay.setSpeed(60)
  replay.play()
  await settled()
  while (replay.isPlaying) {
    replay.tick(10_000)
    await Promise.resolve()
    await Promise.resolve()
  }
  expect(shown).toEqual(['whole 3', 'whole 5', 'whole 9', '10-11'])
})

test('a jump shows the state there, whichever way, and it goes on from there', async () => {
  const { replay, shown } = history(50, {})
  await replay.goTo(30)
  await replay.goTo(10)
  replay.play()
  await settled()
  replay.tick(1_000)
  expect(shown).toEqual(['whole 30', 'whole 10', '11-20'])
})

test('where one jumps to or comes in, it is known what happened there; of two jumps only the later says so', async () => {
  const { replay } = history(50, {})
  await replay.lookUp()
  expect(replay.last?.rev).toBe(0)
  await Promise.all([replay.goTo(30), replay.goTo(10)])
  expect([replay.rev, replay.last?.rev]).toEqual([10, 10])
  replay.play()
  await settled()
  replay.tick(1_000)
  expect(replay.last?.rev).toBe(replay.rev)
})

test('of two jumps the later counts, and what cannot be read stops it', async () => {
  const loads = [Promise.withResolvers<PlanState | null>(), Promise.withResolvers<PlanState | null>()]
  let asked = 0
  const shown: number[] = []
  const replay = new Replay({
    rev: 0,
    at: null,
    head: 9,
    loadState: () => loads[asked++]!.promise,
    loadEvent: async () => null,
    loadChanges: async () => null,
    show: ({ moment }) => void shown.push(moment.rev),
    take: () => true,
  })
  const jumps = [replay.goTo(3), replay.goTo(7)]
  const state = (rev: number) => ({ moment: { rev, at: atOf(rev), position: '1' } }) as PlanState // as above
  loads[1]!.resolve(state(7))
  loads[0]!.resolve(state(3))
  await Promise.all(jumps)
  expect([shown, replay.rev, replay.isLoading]).toEqual([[7], 7, false])
  replay.play()
  await settled()
  expect([replay.hasFailed, replay.isPlaying]).toEqual([true, false])
})

test('after one lost read it plays on, and nothing is said of the failure any more', async () => {
  const pages: (PlanChanges | null)[] = [null, { events: [edit(1), edit(2)], basisChanges: [], next: null }]
  const replay = new Replay({
    rev: 0,
    at: atOf(0),
    head: 2,
    loadState: async () => null,
    loadChanges: async () => pages.shift() ?? null,
    loadEvent: async () => null,
    show: () => {},
    take: () => true,
  })
  replay.play()
  await settled()
  expect([replay.hasFailed, replay.isPlaying]).toEqual([true, false])
  replay.play()
  await settled()
  replay.tick(1_000)
  expect([replay.hasFailed, replay.rev, replay.last?.rev]).toEqual([false, 2, 2])
})

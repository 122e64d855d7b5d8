import { expect, test, vi } from 'vitest'
import { applied } from './draft-store.given.ts'
import type { LoadPast } from './live-session-options.ts'
import {
  BEN,
  cell,
  type Cell,
  clearTab,
  conflict,
  ME,
  NEXT,
  overwrittenPage,
  page,
  PERIOD,
  PLACE,
  PUPILS,
  ROOMS,
  SARA,
  SARAS,
} from './overwritten-meanwhile.given.ts'

clearTab()

test('what was written over while the page was away is found in the plan as it was before', async () => {
  const before = [cell(PUPILS, 4, ME, 1), cell(ROOMS, 7, SARA, 2), cell(NEXT, 9, ME, 3)]
  page({ rev: 3, cells: before }).leave()
  const loadPast = vi.fn<LoadPast>(async () => ({ period: PERIOD, cells: [...before] }))
  const now = [cell(PUPILS, 5, SARA, 4), cell(ROOMS, 8, BEN, 5), cell(NEXT, 9, ME, 3)]
  const again = page({ rev: 5, cells: now, loadPast })
  await vi.waitFor(() => expect(again.overwritten.all).toEqual([conflict]))
  expect(loadPast.mock.calls).toEqual([[3]])
  again.leave()
  const asked = vi.fn<LoadPast>()
  expect(page({ rev: 5, cells: now, loadPast: asked }).overwritten.all).toEqual([conflict])
  expect(asked).not.toHaveBeenCalled()
})

test('where nobody else has written nothing is asked for', () => {
  page({ rev: 3, cells: [cell(PUPILS, 4, ME, 1)] }).leave()
  const loadPast = vi.fn<LoadPast>()
  page({ rev: 4, cells: [cell(PUPILS, 6, ME, 4)], loadPast })
  expect(loadPast).not.toHaveBeenCalled()
})

test('a tab that began before the first change has nothing to ask for, and goes on from now', () => {
  page({ rev: -1 }).leave()
  const loadPast = vi.fn<LoadPast>()
  const shown = page({ rev: 0, cells: [cell(PUPILS, 5, SARA, 0)], loadPast })
  expect([loadPast.mock.calls, shown.overwritten.all]).toEqual([[], []])
  shown.leave()
  expect(JSON.parse(sessionStorage.getItem(PLACE)!)).toMatchObject({ rev: 0 })
})

test('as long as it cannot be had the next page asks again', async () => {
  const before = [cell(PUPILS, 4, ME, 1)]
  page({ rev: 3, cells: before }).leave()
  const now = [cell(PUPILS, 5, SARA, 4)]
  const away = vi.fn<LoadPast>(async () => null)
  const first = page({ rev: 4, cells: now, loadPast: away })
  await vi.waitFor(() => expect(away).toHaveBeenCalledWith(3))
  first.leave()
  const second = page({ rev: 4, cells: now, loadPast: async () => ({ period: PERIOD, cells: before }) })
  await vi.waitFor(() => expect(second.overwritten.all).toEqual([conflict]))
})

test('nor does this page give up: it asks until it has been told', async () => {
  const before = [cell(PUPILS, 4, ME, 1)]
  page({ rev: 3, cells: before }).leave()
  const answers = [null, { period: PERIOD, cells: before }]
  const loadPast = vi.fn<LoadPast>(async () => answers.shift() ?? null)
  const shown = page({ rev: 4, cells: [cell(PUPILS, 5, SARA, 4)], loadPast })
  await vi.waitFor(() => expect(shown.overwritten.all).toEqual([conflict]))
  expect(loadPast).toHaveBeenCalledTimes(2)
})

test('what is decided while the past is on its way is decided', async () => {
  const before = [cell(PUPILS, 4, ME, 1), cell(ROOMS, 7, ME, 2)]
  page({ rev: 3, cells: before }).leave()
  const past = Promise.withResolvers<Awaited<ReturnType<LoadPast>>>()
  const now = [cell(PUPILS, 5, SARA, 4), cell(ROOMS, 8, SARA, 5)]
  const shown = page({ rev: 5, cells: now, loadPast: () => past.promise })
  shown.store.receive([
    applied({ rev: 6, ops: [{ k: PUPILS, v: 6 }], cid: 'tab-mine' }),
    applied({ rev: 7, ops: [{ k: PUPILS, v: 7 }], by: SARA }),
  ])
  shown.overwritten.decided([PUPILS])
  past.resolve({ period: PERIOD, cells: before })
  await vi.waitFor(() => expect(shown.overwritten.all).toHaveLength(1))
  expect(shown.overwritten.all).toEqual([{ key: ROOMS, by: SARA, mine: 7, theirs: 8 }])
})

test('and stays so when the past is read by the next page only', async () => {
  const before = [cell(PUPILS, 4, ME, 1), cell(ROOMS, 7, ME, 2)]
  page({ rev: 3, cells: before }).leave()
  const shown = page({
    rev: 4,
    cells: [cell(PUPILS, 4, ME, 1), cell(ROOMS, 8, SARA, 4)],
    loadPast: async () => null,
  })
  shown.store.receive([applied({ rev: 5, ops: [{ k: PUPILS, v: 5 }], by: SARA })])
  expect(shown.overwritten.all).toEqual([conflict])
  shown.overwritten.decided([PUPILS])
  shown.leave()
  const now = [cell(PUPILS, 5, SARA, 5), cell(ROOMS, 8, SARA, 4)]
  const again = page({ rev: 5, cells: now, loadPast: async () => ({ period: PERIOD, cells: before }) })
  await vi.waitFor(() => expect(again.overwritten.all).toHaveLength(1))
  expect(again.overwritten.all).toEqual([{ key: ROOMS, by: SARA, mine: 7, theirs: 8 }])
})

/** The conflicts found by the second of two pages that cannot read the past; `now` is the plan it loads. */
async function withoutPast(on: (shown: ReturnType<typeof page>) => void, now: readonly Cell[]) {
  const before = [cell(PUPILS, 4, ME, 1)]
  page({ rev: 3, cells: before }).leave()
  const shown = page({ rev: 4, cells: [SARAS_LATER], loadPast: async () => null })
  on(shown)
  shown.leave()
  const loadPast = vi.fn<LoadPast>(async () => ({ period: PERIOD, cells: before }))
  const again = page({ rev: 9, cells: now, loadPast })
  const told = again.overwritten.all
  await vi.waitFor(() => expect(JSON.parse(sessionStorage.getItem(PLACE)!)).toMatchObject({ rev: 9 }))
  expect(again.overwritten.all).toEqual(told)
  return told
}

const SARAS_LATER = cell(PUPILS, 5, SARA, 4)

test('what was entered while the past could not be read, and overwritten while the page was away, is told of the newest', async () => {
  const enter = ({ store }: ReturnType<typeof page>) =>
    store.receive([
      applied({ rev: 5, ops: [{ k: PUPILS, v: 6 }], cid: 'tab-mine' }),
      applied({ rev: 6, ops: [{ k: ROOMS, v: 2 }], by: ME, cid: 'tab-other' }),
    ])
  expect(await withoutPast(enter, [cell(PUPILS, 7, SARA, 7), cell(ROOMS, 3, BEN, 8)])).toEqual([
    { key: PUPILS, by: SARA, mine: 6, theirs: 7 },
    { key: ROOMS, by: BEN, mine: 2, theirs: 3 },
  ])
})

test('also where it is what was put back', async () => {
  const putBack = ({ store, overwritten }: ReturnType<typeof page>) => {
    store.receive([applied({ rev: 5, ops: [{ k: PUPILS, v: 6 }], cid: 'tab-mine' })])
    store.receive([applied({ rev: 6, ops: [{ k: PUPILS, v: 7 }], by: SARA })])
    expect(overwritten.all).toEqual([{ key: PUPILS, by: SARA, mine: 6, theirs: 7 }])
    store.receive([applied({ rev: 7, ops: [{ k: PUPILS, v: 6 }], cid: 'tab-mine' })])
    expect(overwritten.all).toEqual([])
  }
  expect(await withoutPast(putBack, [cell(PUPILS, 8, BEN, 8)])).toEqual([
    { key: PUPILS, by: BEN, mine: 6, theirs: 8 },
  ])
})

test('what somebody else has entered as well is no question, whatever stood there before', async () => {
  const enter = ({ store }: ReturnType<typeof page>) =>
    store.receive([applied({ rev: 5, ops: [{ k: PUPILS, v: 6 }], cid: 'tab-mine' })])
  expect(await withoutPast(enter, [cell(PUPILS, 6, BEN, 8)])).toEqual([])
})

test('a whole state in place of what happened tells it as well', () => {
  const shown = page({ rev: 1, cells: [cell(PUPILS, 4, ME, 1)] })
  shown.load(700, [cell(PUPILS, 5, SARA, 600)])
  expect(shown.overwritten.all).toEqual([conflict])
})

test('another history is not compared with the one before', () => {
  const shown = page({ rev: 1, cells: [cell(PUPILS, 4, ME, 1)] })
  shown.load(1, [cell(PUPILS, 5, SARA, 1)], 'another')
  expect(shown.overwritten.all).toEqual([])
})

test('nor is it asked about the revision of the one before', () => {
  page({ rev: 3, cells: [cell(PUPILS, 4, ME, 1)] }).leave()
  const loadPast = vi.fn<LoadPast>(async () => null)
  const shown = page({ rev: 4, cells: [cell(PUPILS, 5, SARA, 4)], loadPast })
  shown.load(9, [cell(PUPILS, 5, SARA, 9)], 'two')
  shown.leave()
  const asked = vi.fn<LoadPast>()
  page({ rev: 9, cells: [cell(PUPILS, 5, SARA, 9)], epoch: 'two', loadPast: asked })
  expect(asked).not.toHaveBeenCalled()
})

test('nor is what a page has left of another one', () => {
  overwrittenPage().leave()
  expect(page({ rev: 2, cells: [SARAS], epoch: 'two' }).overwritten.all).toEqual([])
})

import { expect, test, vi } from 'vitest'
import { forgetOverwritten, rememberPerson } from '#api/unsent.ts'
import { applied, memoryCommands } from './draft-store.given.ts'
import type { LoadPast } from './live-session-options.ts'
import {
  BEN,
  cell,
  clearTab,
  conflict,
  ME,
  overwrittenPage,
  page,
  PLACE,
  PUPILS,
  SARA,
  SARAS,
} from './overwritten-meanwhile.given.ts'

clearTab()

test('what was overwritten is still there after a reload, and a second one', () => {
  overwrittenPage().leave()
  const again = page({ rev: 2, cells: [SARAS] })
  expect(again.overwritten.all).toEqual([conflict])
  again.leave()
  expect(page({ rev: 2, cells: [SARAS] }).overwritten.all).toEqual([conflict])
})

test('also when the browser breaks off and nobody leaves the page', () => {
  overwrittenPage()
  expect(page({ rev: 2, cells: [SARAS] }).overwritten.all).toEqual([conflict])
})

test('what one has entered last is put back, also where that was in another tab and this one broke off', () => {
  const shown = page()
  shown.store.receive([applied({ rev: 1, ops: [{ k: PUPILS, v: 4 }], cid: 'tab-mine' })])
  shown.store.receive([applied({ rev: 2, ops: [{ k: PUPILS, v: 9 }], cid: 'tab-other', by: ME })])
  const loadPast = vi.fn<LoadPast>(async () => null)
  page({ rev: 3, cells: [cell(PUPILS, 5, SARA, 3)], loadPast })
  expect(loadPast).toHaveBeenCalledWith(2)
})

test('what was put back, left or written over is not there again', () => {
  const put = overwrittenPage()
  put.store.edit([{ k: PUPILS, v: 4 }])
  put.leave()
  expect(page({ rev: 2, cells: [SARAS] }).overwritten.all).toEqual([])
  const left = overwrittenPage()
  left.overwritten.decided([PUPILS])
  left.leave()
  expect(page({ rev: 2, cells: [SARAS] }).overwritten.all).toEqual([])
})

test('who wrote what there meanwhile is what is said; a value that is back needs no words', () => {
  overwrittenPage().leave()
  const later = page({ rev: 3, cells: [cell(PUPILS, 8, BEN, 3)] })
  expect(later.overwritten.all).toEqual([{ ...conflict, by: BEN, theirs: 8 }])
  later.leave()
  for (const back of [cell(PUPILS, 4, BEN, 4), cell(PUPILS, 9, ME, 4)]) {
    expect(page({ rev: 4, cells: [back] }).overwritten.all).toEqual([])
    overwrittenPage().leave()
  }
})

test('an own entry that was written after its division moved was overwritten where it stands now', () => {
  const [former, present] = [1, 2].map((unit) => `drv|b${unit}-d5|7`) as [string, string]
  const entry = (value: number) => ({ driverID: 1, value, pos: 0 })
  const overwritten = { key: present, by: BEN, mine: entry(0.1), theirs: entry(0.3) }
  const moved = [cell(former, null, BEN, 3), cell(present, entry(0.3), BEN, 3)]
  const shown = page({ rev: 1, cells: [cell(former, entry(0.1), ME, 1)] })
  shown.load(3, moved)
  expect(shown.overwritten.all).toEqual([overwritten])
  shown.leave()
  expect(page({ rev: 3, cells: moved }).overwritten.all).toEqual([overwritten])
  sessionStorage.clear()
  const before = page({ rev: 1, cells: [cell(former, entry(0.1), ME, 1)] })
  before.store.receive([applied({ rev: 2, ops: [{ k: former, v: entry(0.2) }], by: SARA })])
  before.leave()
  expect(page({ rev: 3, cells: moved }).overwritten.all).toEqual([overwritten])
})

test('what waits to be sent decides what stands there', () => {
  overwrittenPage().leave()
  const commands = memoryCommands()
  commands.write({
    lastSeq: 9,
    commands: [{ type: 'ops', seq: 9, base: 2, at: 0, ops: [{ k: PUPILS, v: 6 }] }],
  })
  expect(page({ rev: 2, cells: [SARAS], commands }).overwritten.all).toEqual([])
})

test('what somebody writes where an own value is on its way overwrites nothing: that comes after it', () => {
  const shown = page()
  shown.store.receive([applied({ rev: 1, ops: [{ k: PUPILS, v: 4 }], cid: 'tab-mine' })])
  shown.store.edit([{ k: PUPILS, v: 6 }])
  shown.store.receive([applied({ rev: 2, ops: [{ k: PUPILS, v: 5 }], by: SARA })])
  expect(shown.overwritten.all).toEqual([])
})

test('a change that arrived with its last words lost, and was overwritten, is found when it is sent again', () => {
  const commands = memoryCommands()
  commands.write({
    lastSeq: 1,
    commands: [{ type: 'ops', seq: 1, base: 0, at: 0, ops: [{ k: PUPILS, v: 4 }] }],
  })
  const shown = page({ rev: 2, cells: [SARAS], commands })
  shown.store.settleDone(1)
  expect(shown.overwritten.all).toEqual([conflict])
})

test('it belongs to one person in one tab: nobody else sees it, and who logs out gives it up', () => {
  rememberPerson(ME)
  overwrittenPage().leave()
  expect(page({ rev: 2, cells: [SARAS], userId: BEN }).overwritten.all).toEqual([])
  rememberPerson(BEN)
  forgetOverwritten()
  expect(page({ rev: 2, cells: [SARAS] }).overwritten.all).toEqual([conflict])
  rememberPerson(ME)
  forgetOverwritten()
  expect(page({ rev: 2, cells: [SARAS] }).overwritten.all).toEqual([])
})

test('what cannot be read is said, once, and stops nobody', () => {
  for (const text of ['not json', '{"epoch":"one","rev":1,"mine":[["in|b1-p1-y2020","4"]]}']) {
    sessionStorage.setItem(PLACE, text)
    const shown = page({ rev: 2, cells: [SARAS] })
    expect(shown.onUnread).toHaveBeenCalledOnce()
    expect(shown.overwritten.all).toEqual([])
    shown.leave()
    expect(page({ rev: 2, cells: [SARAS] }).onUnread).not.toHaveBeenCalled()
  }
})

test('nothing but keys and numbers is kept, and the newest of very many', () => {
  const shown = page()
  const ops = Array.from({ length: 6_000 }, (_, source) => ({ k: `in|b1-s1-i${source + 1}-y2020`, v: 1 }))
  shown.store.receive([applied({ rev: 1, ops, cid: 'tab-mine' })])
  shown.store.receive([applied({ rev: 2, ops: ops.map(({ k }) => ({ k, v: 2 })), by: SARA })])
  shown.leave()
  const { epoch, rev, mine, ...others } = JSON.parse(sessionStorage.getItem(PLACE)!)
  expect([epoch, rev, others]).toEqual(['one', 2, { heard: [] }])
  expect(mine).toHaveLength(5_000)
  expect(mine.at(-1)).toEqual([ops.at(-1)?.k, 1])
})

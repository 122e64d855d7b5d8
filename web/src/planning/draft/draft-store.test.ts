import { workedExample, workedInputs } from '@staffplan/contracts/arithmetic/plan.given'
import { describe, expect, test, vi } from 'vitest'
import type { ForeignEvent } from './foreign-event.ts'
import { appliedListName } from './applied-list-name.ts'
import { applied, memoryCommands, storeOf } from './draft-store.given.ts'

const pupils2020 = 'in|b1-p1-y2020'
const SOUTH = 2
const EDUCATION = 1

const cells = Object.entries(workedInputs).map(([scope, v]) => ({
  k: `in|${scope}`,
  v,
  w: 'tab-ben:1',
  rev: 0,
}))

function worked(options: Parameters<typeof storeOf>[0] = {}) {
  const given = storeOf(options)
  given.store.setSource(workedExample)
  given.store.load({ epoch: 'one', rev: 0, cells })
  return given
}

const fte = (store: ReturnType<typeof worked>['store'], division = SOUTH) =>
  store.plan?.cell(division, 2020)?.fte

describe('what is shown', () => {
  test('the figures are those of the worked example', () => {
    const { store } = worked()
    expect(fte(store)).toBe(91.52)
    expect(store.plan?.cell(SOUTH, 2020)?.tpc).toBe(832_832)
  })

  test('the figures do not depend on whether the structure or the inputs come first', () => {
    const { store } = storeOf()
    store.load({ epoch: 'one', rev: 0, cells })
    store.setSource(workedExample)
    expect(fte(store)).toBe(91.52)
  })

  test('an own change shows in figures before edit returns, and tells those who show them', () => {
    const { store } = worked()
    const told = vi.fn()
    store.divisions.subscribe(SOUTH, () => told(fte(store)))
    store.edit([{ k: pupils2020, v: 1000 }])
    expect(told).toHaveBeenCalledExactlyOnceWith(88)
  })

  test('what is being typed shows in figures and is kept by nobody', () => {
    const { store } = worked()
    store.preview(pupils2020, 1000)
    expect(fte(store)).toBe(88)
    expect(store.kept(pupils2020)).toBe(1100)
    expect(store.pending).toEqual([])
    store.endPreview()
    expect(fte(store)).toBe(91.52)
  })

  test('somebody else’s change shows with the next frame', () => {
    const { store, frame } = worked()
    store.receive([applied({ rev: 1, ops: [{ k: pupils2020, v: 1000 }] })])
    frame()
    expect(fte(store)).toBe(88)
  })

  test('somebody else’s change of the cell being typed in moves no figure under the typing hand', () => {
    const { store, frame } = worked()
    store.preview(pupils2020, 1000)
    store.receive([applied({ rev: 1, ops: [{ k: pupils2020, v: 2000 }] })])
    frame()
    expect(fte(store)).toBe(88)
    expect(store.kept(pupils2020)).toBe(2000)
  })

  test('whoever shows another unit hears nothing of a change here', () => {
    const { store } = worked()
    const here = vi.fn()
    const elsewhere = vi.fn()
    store.units.subscribe(EDUCATION, here)
    store.divisions.subscribe(4, elsewhere)
    store.edit([{ k: pupils2020, v: 1000 }])
    expect(here).toHaveBeenCalled()
    expect(elsewhere).not.toHaveBeenCalled()
  })

  test('a change that reaches divisions of another unit, because they follow others, is heard there', () => {
    const { store } = worked()
    const administration = vi.fn()
    store.divisions.subscribe(5, administration)
    store.edit([{ k: pupils2020, v: 1000 }])
    expect(administration).toHaveBeenCalled()
  })

  test('a special driver applied to a division shows in its list and its figures', () => {
    const { store } = worked()
    const told = vi.fn()
    store.keys.subscribe(appliedListName(2), told)
    store.edit([{ k: 'drv|b1-d2|1', v: { driverID: 1, value: 0.05, pos: 1 } }])
    const scope = { kind: 'applied', businessUnitId: 1, divisionId: 2, year: null }
    expect(store.applied(2, null)).toEqual([{ scope, entry: { id: '1', driverID: 1, value: 0.05, pos: 1 } }])
    expect(store.applied(2, 2020)).toEqual([])
    expect(fte(store)).toBe(96.1)
    store.edit([{ k: 'drv|b1-d2|1', v: null }])
    expect(store.applied(2, null)).toEqual([])
    expect(fte(store)).toBe(91.52)
    expect(told).toHaveBeenCalled()
  })

  test('a structure that has become another one keeps the inputs', () => {
    const { store } = worked()
    store.edit([{ k: pupils2020, v: 1000 }])
    store.setSource({ ...workedExample, structure: workedExample.structure.slice(0, 1) })
    expect(fte(store)).toBe(88)
    expect(store.plan?.orphans()).toContain('in|b2-s2-y2020')
  })
})

describe('confirmation', () => {
  test('an own change waits until its event arrives', () => {
    const { store } = worked()
    const command = store.edit([{ k: pupils2020, v: 1000 }])
    expect(store.isPending(pupils2020)).toBe(true)
    store.receive([
      applied({ rev: 1, ops: [{ k: pupils2020, v: 1000 }], cid: 'tab-mine', seq: command?.seq ?? 0 }),
    ])
    expect(store.pending).toEqual([])
    expect(store.isPending(pupils2020)).toBe(false)
    expect(fte(store)).toBe(88)
  })

  test('an own change on its way stays on top of what others write meanwhile', () => {
    const { store, frame } = worked()
    store.edit([{ k: pupils2020, v: 1000 }])
    store.receive([applied({ rev: 1, ops: [{ k: pupils2020, v: 3000 }] })])
    frame()
    expect(store.value(pupils2020)).toBe(1000)
    expect(fte(store)).toBe(88)
  })

  test('a refused change goes back, also to what others have written meanwhile', () => {
    const { store } = worked()
    const command = store.edit([{ k: pupils2020, v: -5 }])
    store.receive([applied({ rev: 1, ops: [{ k: pupils2020, v: 1000 }] })])
    store.settle(command?.seq ?? 0)
    expect(store.value(pupils2020)).toBe(1000)
    expect(fte(store)).toBe(88)
  })

  test('a refused change leaves a later one of the same cell alone', () => {
    const { store } = worked()
    const refused = store.edit([{ k: pupils2020, v: -5 }])
    store.edit([{ k: pupils2020, v: 1000 }])
    store.settle(refused?.seq ?? 0)
    expect(store.value(pupils2020)).toBe(1000)
    expect(store.pending).toHaveLength(1)
  })

  test('an event that is known already changes nothing', () => {
    const { store, frame } = worked()
    const event = applied({ rev: 1, ops: [{ k: pupils2020, v: 1000 }] })
    store.receive([event, applied({ rev: 2, ops: [{ k: pupils2020, v: 1200 }] })])
    store.receive([event])
    frame()
    expect(store.value(pupils2020)).toBe(1200)
    expect(store.rev).toBe(2)
  })

  test('a missing event is noticed, and nothing after it is taken in', () => {
    const { store } = worked()
    expect(store.receive([applied({ rev: 2, ops: [{ k: pupils2020, v: 5 }] })])).toBe('gap')
    expect(store.rev).toBe(0)
    expect(store.kept(pupils2020)).toBe(1100)
  })

  test('a part of a large restore shows nothing until the last part is here', () => {
    const { store, frame } = worked()
    const part = (rev: number, i: number) => ({
      ...applied({ rev, ops: [{ k: `in|b1-p1-y${2020 + i}`, v: 7 }] }),
      txn: { id: 'restore', i, n: 2 },
    })
    store.receive([part(1, 0)])
    frame()
    expect(store.value(pupils2020)).toBe(1100)
    store.receive([part(2, 1)])
    frame()
    expect(store.value(pupils2020)).toBe(7)
  })

  test('a change to what is there already is no command', () => {
    const { store } = worked()
    expect(store.edit([{ k: pupils2020, v: 1100 }])).toBeNull()
    expect(store.pending).toEqual([])
  })

  test('what was published last is known', () => {
    const { store } = worked()
    store.receive([
      applied({ rev: 1, ops: [{ k: pupils2020, v: 1000 }] }),
      { type: 'DraftPublished', rev: 2, at: 'now', by: 1, cid: 'tab-mine', seq: 1, upTo: 1 },
    ])
    expect(store.published).toMatchObject({ upTo: 1, by: 1 })
  })
})

test('another user’s client of the same id does not settle what this one has sent', () => {
  const { store } = worked()
  store.edit([{ k: pupils2020, v: 1000 }])
  const told: number[] = []
  store.foreign.listen(({ event }) => told.push(event.by))
  store.receive([applied({ rev: 1, ops: [{ k: pupils2020, v: 7 }], cid: 'tab-mine', by: 2, seq: 1 })])
  expect(store.pending).toHaveLength(1)
  expect(store.value(pupils2020)).toBe(1000)
  expect(told).toEqual([2])
})

describe('interruptions', () => {
  test('unsent changes survive a reload of the tab, with their numbers', () => {
    const commands = memoryCommands()
    worked({ commands }).store.edit([{ k: pupils2020, v: 1000 }])
    const { store } = worked({ commands })
    expect(fte(store)).toBe(88)
    expect(store.edit([{ k: pupils2020, v: 1001 }])?.seq).toBe(2)
  })

  test('a number is never used twice, also when nothing is waiting', () => {
    const commands = memoryCommands()
    const { store } = worked({ commands })
    store.settle(store.edit([{ k: pupils2020, v: 1000 }])?.seq ?? 0)
    expect(worked({ commands }).store.edit([{ k: pupils2020, v: 7 }])?.seq).toBe(2)
  })

  test('a whole state from the server keeps unsent changes on top', () => {
    const { store } = worked()
    store.edit([{ k: pupils2020, v: 1000 }])
    store.load({ epoch: 'two', rev: 5, cells: [{ k: 'in|b1-p1-y2019', v: 500, w: 'tab-ben:1', rev: 5 }] })
    expect(store.value(pupils2020)).toBe(1000)
    expect(store.value('in|b1-s1-y2019')).toBeNull()
    expect(store.plan?.cell(1, 2020)?.fte).toBe(240)
  })

  test('more than a thousand waiting changes are not taken', () => {
    const { store } = worked()
    for (let value = 0; value < 1000; value += 1) store.edit([{ k: pupils2020, v: value }])
    expect(store.edit([{ k: pupils2020, v: 7 }])).toBeNull()
    expect(store.value(pupils2020)).toBe(999)
  })
})

test('what is typed moves the totals at each key; they are settled when the typing has ended', () => {
  const { store } = worked()
  const told: string[] = []
  store.aspects.subscribe('totals', () => told.push('totals'))
  store.aspects.subscribe('settled', () => told.push('settled'))
  store.preview(pupils2020, 1000)
  store.preview(pupils2020, 1001)
  expect(told).toEqual(['totals', 'totals'])
  store.endPreview()
  expect(told).toEqual(['totals', 'totals', 'settled', 'totals'])
})

describe('others', () => {
  test('whose change it was, and what was shown before, is told', () => {
    const { store } = worked()
    const told: ForeignEvent[] = []
    store.foreign.listen((event) => told.push(event))
    store.receive([applied({ rev: 1, ops: [{ k: pupils2020, v: 1000 }], by: 7 })])
    expect(told).toHaveLength(1)
    expect(told[0]?.event.by).toBe(7)
    expect(told[0]?.before.get(pupils2020)).toBe(1100)
    expect(store.writerOf(pupils2020)).toBe(7)
  })

  test('own events are not told as somebody else’s', () => {
    const { store } = worked()
    const told = vi.fn()
    store.foreign.listen(told)
    store.edit([{ k: pupils2020, v: 1000 }])
    store.receive([applied({ rev: 1, ops: [{ k: pupils2020, v: 1000 }], cid: 'tab-mine', seq: 1 })])
    expect(told).not.toHaveBeenCalled()
  })

  test('who wrote a cell before this tab came is known from the state', () => {
    const { store } = storeOf()
    store.load({
      epoch: 'one',
      rev: 0,
      cells: [{ k: pupils2020, v: 1, w: 'tab-ben:4', rev: 0 }],
      writers: { 'tab-ben': 3 },
    })
    expect(store.writerOf(pupils2020)).toBe(3)
  })
})

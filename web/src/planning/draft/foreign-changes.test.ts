import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { applied, storeOf } from './draft-store.given.ts'
import { ForeignChanges } from './foreign-changes.ts'

const KEY = 'in|b1-p1-y2020'
const ME = 1
const SARA = 2
const BEN = 3

function given() {
  const { store } = storeOf()
  store.load({ epoch: 'one', rev: 0, cells: [] })
  return { store, foreign: new ForeignChanges({ store, client: { userId: ME, clientId: 'tab-mine' } }) }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('what others change', () => {
  test('is marked for a moment with who it was', () => {
    const { store, foreign } = given()
    store.receive([applied({ rev: 1, ops: [{ k: KEY, v: 5 }], by: SARA })])
    expect(foreign.markOf(KEY)).toEqual({ by: SARA, value: 5 })
    vi.advanceTimersByTime(1300)
    expect(foreign.markOf(KEY)).toBeNull()
  })

  test('a second change of the same cell is marked as long as the first', () => {
    const { store, foreign } = given()
    store.receive([applied({ rev: 1, ops: [{ k: KEY, v: 5 }], by: SARA })])
    vi.advanceTimersByTime(1000)
    store.receive([applied({ rev: 2, ops: [{ k: KEY, v: 6 }], by: SARA })])
    vi.advanceTimersByTime(1000)
    expect(foreign.markOf(KEY)?.value).toBe(6)
  })

  test('many at once become one note per unit', () => {
    const { store, foreign } = given()
    const ops = Array.from({ length: 40 }, (_, source) => ({ k: `in|b1-s1-i${source + 1}-y2020`, v: 1 }))
    store.receive([applied({ rev: 1, ops, by: SARA })])
    expect(foreign.noteOf(1)).toEqual({ by: SARA, count: 40 })
    expect(foreign.markOf(ops[0]?.k ?? '')).toBeNull()
  })

  test('overwriting a value of mine is a conflict that names both values, seen or not', () => {
    const { store, foreign } = given()
    store.receive([mine(1, KEY, 4), applied({ rev: 2, ops: [{ k: KEY, v: 5 }], by: SARA })])
    expect(foreign.overwritten.all).toEqual([{ key: KEY, by: SARA, mine: 4, theirs: 5 }])
  })

  test('an entry that is written after its division moved is one change, and mine is overwritten where it stands now', () => {
    const { store, foreign } = given()
    const [former, present, third] = [1, 2, 3].map((unit) => `drv|b${unit}-d5|7`) as [string, string, string]
    const [own, theirs] = [0.1, 0.2].map((value) => ({ driverID: 1, value, pos: 0 }))
    const move = (rev: number, from: string, to: string) =>
      store.receive([
        applied({
          rev,
          ops: [
            { k: from, v: null },
            { k: to, v: theirs! },
          ],
          by: SARA,
        }),
      ])
    const counts: number[] = []
    foreign.reported.listen(({ count }) => counts.push(count))
    store.receive([applied({ rev: 1, ops: [{ k: former, v: own! }], by: ME, cid: 'tab-mine', seq: 1 })])
    move(2, former, present)
    expect(counts).toEqual([1])
    expect([former, present].map((key) => foreign.markOf(key)?.by)).toEqual([undefined, SARA])
    expect(foreign.overwritten.all).toEqual([{ key: present, by: SARA, mine: own, theirs }])
    move(3, present, third)
    expect(foreign.overwritten.all).toEqual([{ key: third, by: SARA, mine: own, theirs }])
  })

  test('overwriting somebody else is no conflict of mine, nor is what I write in another tab', () => {
    const { store, foreign } = given()
    store.receive([
      applied({ rev: 1, ops: [{ k: KEY, v: 4 }], by: BEN, cid: 'tab-ben' }),
      applied({ rev: 2, ops: [{ k: KEY, v: 5 }], by: SARA }),
      mine(3, KEY, 6),
      applied({ rev: 4, ops: [{ k: KEY, v: 7 }], by: ME, cid: 'tab-other' }),
    ])
    expect(foreign.overwritten.all).toEqual([])
  })

  test('what I had written in a tab before this one is mine too', () => {
    const { store, foreign } = given()
    store.load({ epoch: 'one', rev: 3, cells: [{ k: KEY, v: 4, w: `${ME}.tab-yesterday:1`, rev: 3 }] })
    store.receive([applied({ rev: 4, ops: [{ k: KEY, v: 5 }], by: SARA })])
    expect(foreign.overwritten.all).toEqual([{ key: KEY, by: SARA, mine: 4, theirs: 5 }])
  })

  test('what I decide in another tab is decided here', () => {
    const { store, foreign } = given()
    store.receive([mine(1, KEY, 4), applied({ rev: 2, ops: [{ k: KEY, v: 5 }], by: SARA })])
    store.receive([applied({ rev: 3, ops: [{ k: KEY, v: 6 }], by: ME, cid: 'tab-other' })])
    expect(foreign.overwritten.all).toEqual([])
  })

  test('what I restore or discard decides what I had there, though nothing was entered', () => {
    const { store, foreign } = given()
    const other = 'in|b1-p1-y2021'
    store.receive([mine(1, KEY, 4), mine(2, other, 4)])
    const ops = [KEY, other].map((k) => ({ k, v: 5 }))
    store.receive([applied({ rev: 3, ops, by: SARA, cid: 'tab-sara' })])
    expect(foreign.overwritten.all).toHaveLength(2)
    const restored = applied({ rev: 4, ops: [{ k: KEY, v: 7 }], by: ME, cid: 'tab-mine', seq: 3 })
    store.receive([{ ...restored, cause: 'restore' }])
    expect(foreign.overwritten.all.map(({ key }) => key)).toEqual([other])
  })

  test('what was overwritten is remembered until its writer decides, or it is put back', () => {
    const { store, foreign } = given()
    const [other, third] = ['in|b1-p1-y2021', 'in|b1-p1-y2022']
    store.receive([mine(1, KEY, 4), mine(2, other, 4), mine(3, third, 4)])
    const overwrite = (rev: number, k: string, v: number, by = SARA) =>
      store.receive([applied({ rev, ops: [{ k, v }], by, cid: `tab-${by}` })])
    overwrite(4, KEY, 5)
    overwrite(5, other, 6)
    overwrite(6, third, 7)
    overwrite(7, KEY, 8, BEN)
    const keys = () => foreign.overwritten.all.map(({ key }) => key)
    expect(keys()).toEqual([other, third, KEY])
    expect(foreign.overwritten.all.at(-1)).toEqual({ key: KEY, by: BEN, mine: 4, theirs: 8 })
    store.edit([{ k: other, v: 9 }])
    expect(keys()).toEqual([third, KEY])
    overwrite(8, KEY, 4)
    expect(keys()).toEqual([third])
    foreign.overwritten.decided([third])
    expect(keys()).toEqual([])
  })

  test('many values at once are told once', () => {
    const { store, foreign } = given()
    const ops = Array.from({ length: 40 }, (_, source) => ({ k: `in|b1-s1-i${source + 1}-y2020`, v: 1 }))
    store.receive([applied({ rev: 1, ops, by: ME, cid: 'tab-mine', seq: 1 })])
    const told = vi.fn()
    foreign.overwritten.arrived.listen(told)
    store.receive([applied({ rev: 2, ops: ops.map(({ k }) => ({ k, v: 2 })), by: SARA })])
    expect(foreign.overwritten.all).toHaveLength(40)
    expect(told).toHaveBeenCalledOnce()
  })
})

function mine(rev: number, k: string, v: number) {
  return applied({ rev, ops: [{ k, v }], by: ME, cid: 'tab-mine', seq: rev })
}

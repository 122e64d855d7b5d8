import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { applied, storeOf } from './draft-store.given.ts'
import { ForeignChanges } from './foreign-changes.ts'

const KEY = 'in|b1-p1-y2020'
const SARA = 2

function given() {
  const { store } = storeOf()
  store.load({ epoch: 'one', rev: 0, cells: [] })
  return { store, foreign: new ForeignChanges({ store, client: { userId: 1, clientId: 'tab-mine' } }) }
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

  test('overwriting what they cannot have seen is a conflict that names both values', () => {
    const { store, foreign } = given()
    const over = [{ k: KEY, v: 4, w: '1.tab-mine:1' }]
    store.receive([{ ...applied({ rev: 1, ops: [{ k: KEY, v: 5 }], by: SARA }), over }])
    expect(foreign.overwritten.all).toEqual([{ key: KEY, by: SARA, mine: 4, theirs: 5 }])
  })

  test('overwriting somebody else is no conflict of mine', () => {
    const { store, foreign } = given()
    const over = [{ k: KEY, v: 4, w: '2.tab-mine:1' }]
    store.receive([{ ...applied({ rev: 1, ops: [{ k: KEY, v: 5 }], by: SARA }), over }])
    expect(foreign.overwritten.all).toEqual([])
  })

  test('what was overwritten is remembered until its writer decides, or it is put back', () => {
    const { store, foreign } = given()
    const overwrite = (rev: number, k: string, v: number, by = SARA) =>
      store.receive([{ ...applied({ rev, ops: [{ k, v }], by }), over: [{ k, v: 4, w: '1.tab-mine:1' }] }])
    const [other, third] = ['in|b1-p1-y2021', 'in|b1-p1-y2022']
    overwrite(1, KEY, 5)
    overwrite(2, other, 6)
    overwrite(3, third, 7)
    overwrite(4, KEY, 8, 3)
    const keys = () => foreign.overwritten.all.map(({ key }) => key)
    expect(keys()).toEqual([other, third, KEY])
    expect(foreign.overwritten.all.at(-1)).toEqual({ key: KEY, by: 3, mine: 4, theirs: 8 })
    store.edit([{ k: other, v: 9 }])
    expect(keys()).toEqual([third, KEY])
    store.receive([applied({ rev: 5, ops: [{ k: KEY, v: 4 }], by: SARA })])
    expect(keys()).toEqual([third])
    foreign.overwritten.decided([third])
    expect(keys()).toEqual([])
  })
})

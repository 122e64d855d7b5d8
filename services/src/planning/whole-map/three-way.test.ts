import { describe, expect, test } from 'vitest'
import { type CallerBase, mergeInputs, mergeLists, type SentEntry } from './three-way.ts'

const inputs = (map: { [scope: string]: number | null }) => new Map(Object.entries(map))
const base = (map: { [key: string]: unknown }, isWhole = true): CallerBase => ({
  values: new Map(Object.entries(map)) as CallerBase['values'], // written as draft keys and values
  isWhole,
})
const NOTHING_READ = base({}, false)
const entry = (driverID: number, pos: number) => ({ driverID, value: 0.1, pos })
const KEY = 'b1-p1-y2020'
const OTHER = 'b1-p1-y2021'

describe('a whole map of inputs', () => {
  test('writes what its sender changed and nothing else', () => {
    const read = base({ [`in|${KEY}`]: 100, [`in|${OTHER}`]: 200 })
    expect(mergeInputs(read, inputs({ [KEY]: 100, [OTHER]: 250 })).ops).toEqual([
      { k: `in|${OTHER}`, v: 250 },
    ])
  })

  test('clears what is missing only where the sender had read it', () => {
    const read = base({ [`in|${KEY}`]: 100 })
    expect(mergeInputs(read, inputs({})).ops).toEqual([{ k: `in|${KEY}`, v: null }])
    expect(mergeInputs(NOTHING_READ, inputs({})).ops).toEqual([])
  })

  test('clears by null', () => {
    expect(mergeInputs(base({ [`in|${KEY}`]: 1 }), inputs({ [KEY]: null })).ops).toEqual([
      { k: `in|${KEY}`, v: null },
    ])
  })

  test('of somebody who never read is written whole', () => {
    const { ops, blind } = mergeInputs(NOTHING_READ, inputs({ [KEY]: 1, [OTHER]: 2 }))
    expect(ops).toHaveLength(2)
    expect([...blind]).toEqual(ops.map(({ k }) => k))
  })

  test('of somebody who wrote some of it without reading is blind only for the rest', () => {
    const written = base({ [`in|${KEY}`]: 1 }, false)
    const { ops, blind } = mergeInputs(written, inputs({ [KEY]: 1, [OTHER]: 2 }))
    expect(ops).toEqual([{ k: `in|${OTHER}`, v: 2 }])
    expect([...blind]).toEqual([`in|${OTHER}`])
    expect(mergeInputs(written, inputs({})).ops).toEqual([{ k: `in|${KEY}`, v: null }])
  })

  test('leaves the lists of special drivers alone', () => {
    const read = base({ 'drv|b1-d1|7': entry(1, 0) })
    expect(mergeInputs(read, inputs({})).ops).toEqual([])
  })
})

describe('a whole list of special drivers', () => {
  const read = base({
    'drv|b1-d1|100': entry(1, 0),
    'drv|b1-d1|200': entry(2, 1),
    'drv|b1-d1|300': entry(3, 2),
  })
  const sent = (...list: SentEntry[]) => new Map([['b1-d1', list]])
  const same = (id: number): SentEntry => ({ id, driverID: id / 100, value: 0.1 })
  const merge = (list: ReadonlyMap<string, readonly SentEntry[]>) =>
    mergeLists(read, list, { known: read.values, firstId: 9_000, scopeOf: (scope) => scope }).ops

  test('sent back as it was writes nothing', () => {
    expect(merge(sent(same(100), same(200), same(300)))).toEqual([])
  })

  test('sent back with what floating point adds writes nothing', () => {
    const noisy = { id: 100, driverID: 1, value: 0.10000000000000002 }
    expect(merge(sent(noisy, same(200), same(300)))).toEqual([])
  })

  test('without one entry clears that one', () => {
    expect(merge(sent(same(100), same(300)))).toEqual([{ k: 'drv|b1-d1|200', v: null }])
  })

  test('with one more writes that one, behind or between the others', () => {
    const added = { id: 555, driverID: 4, value: 0.2 }
    expect(merge(sent(same(100), same(200), same(300), added))).toEqual([
      { k: 'drv|b1-d1|555', v: { driverID: 4, value: 0.2, pos: 3 } },
    ])
    expect(merge(sent(same(100), added, same(200), same(300)))).toEqual([
      { k: 'drv|b1-d1|555', v: { driverID: 4, value: 0.2, pos: 0.5 } },
    ])
    expect(merge(sent(added, same(100), same(200), same(300)))).toEqual([
      { k: 'drv|b1-d1|555', v: { driverID: 4, value: 0.2, pos: -1 } },
    ])
  })

  test('in another order is written in that order', () => {
    const written = merge(sent(same(300), same(100), same(200)))
    expect(written.map(({ k, v }) => [k, typeof v === 'object' && v?.pos])).toEqual([
      ['drv|b1-d1|300', 0],
      ['drv|b1-d1|100', 1],
      ['drv|b1-d1|200', 2],
    ])
  })

  test('gives a number to entries that come without', () => {
    const list = [
      { driverID: 4, value: 0.2 },
      { driverID: 5, value: 0.3 },
    ]
    const { ops } = mergeLists(NOTHING_READ, new Map([['b1-d2', list]]), {
      known: new Map(),
      firstId: 9_000,
      scopeOf: (scope) => scope,
    })
    expect(ops.map(({ k }) => k)).toEqual(['drv|b1-d2|9000', 'drv|b1-d2|9001'])
  })

  test('without a scope clears what the sender had read of it', () => {
    expect(merge(new Map()).every(({ v }) => v === null)).toBe(true)
    expect(merge(new Map())).toHaveLength(3)
  })
})

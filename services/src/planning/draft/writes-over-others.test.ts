import { describe, expect, test } from 'vitest'
import { LESSONS, PUPILS, TestDraft } from './draft.given.ts'

describe('a write', () => {
  test('says whose newer value it replaced, once the sender had not seen it', () => {
    const draft = new TestDraft()
    draft.ops([[PUPILS, 100]], { who: 'ben-0000', actor: 2 })
    draft.ops([[PUPILS, 120]], { base: -1 })
    expect(draft.last.over).toEqual([{ k: PUPILS, v: 100, w: '2.ben-0000:1' }])
    draft.ops([[PUPILS, 130]], { who: 'ben-0000', base: 1, actor: 2 })
    expect(draft.last.over).toBeUndefined()
    // Nor are a user's own values, from whichever tab.
    for (const [who, v] of [
      ['ben-0000', 140],
      ['ben-0001', 150],
    ] as const) {
      draft.ops([[PUPILS, v]], { who, base: -1, actor: 2 })
      expect(draft.last.over).toBeUndefined()
    }
  })

  test('names what it goes over knowingly, although that was written before clients were forgotten', () => {
    const draft = new TestDraft()
    draft.ops([[PUPILS, 100]], { who: 'ben-0000', actor: 2, seq: 1, base: -1 })
    for (let index = 0; index < 4_000; index++)
      draft.ops([[LESSONS, index]], { who: `tab-${index}`, seq: 1, base: index })
    const told = { who: 'brand-new', seq: 1, base: 4_000, seen: -1 }
    expect(draft.ops([[PUPILS, 120]], told)).toMatchObject({ status: 'applied' })
    expect(draft.last).toMatchObject({ base: 4_000, over: [{ k: PUPILS, v: 100, w: '2.ben-0000:1' }] })
  })

  test('of which it goes only in part knowingly over others names that part, and what it had not seen', () => {
    const draft = new TestDraft()
    for (const key of [PUPILS, LESSONS]) draft.ops([[key, 100]], { who: 'ben-0000', actor: 2 })
    const both: [string, number][] = [
      [PUPILS, 120],
      [LESSONS, 120],
    ]
    draft.ops(both, { base: 1, seen: -1, over: new Set([LESSONS]) })
    expect(draft.last.over?.map(({ k }) => k)).toEqual([LESSONS])
    draft.ops([[PUPILS, 90]], { who: 'ben-0000', actor: 2, base: 2 })
    draft.ops([[PUPILS, 130]], { base: 2, seen: 0, over: new Set([LESSONS]) })
    expect(draft.last.over?.map(({ k }) => k)).toEqual([PUPILS])
  })

  test('names what it replaced, however much it claims to have seen beyond what was on its screen', () => {
    const draft = new TestDraft()
    draft.ops([[PUPILS, 100]], { who: 'ben-0000', actor: 2 })
    expect(draft.ops([[PUPILS, 120]], { base: -1, seen: 9e15 })).toMatchObject({ status: 'applied' })
    expect(draft.last.over).toMatchObject([{ k: PUPILS, v: 100 }])
  })
})

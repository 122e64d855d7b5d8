import { beforeEach, expect, test } from 'vitest'
import { commandStore, isStale } from './command-store.ts'

const command = { type: 'ops' as const, seq: 4, base: 0, at: 1000, ops: [{ k: 'in|b1-p1-y2020', v: 5 }] }
const at = (userId: number) => commandStore({ storage: sessionStorage, planId: '2019', userId })

beforeEach(() => sessionStorage.clear())

test('what is written is read again', () => {
  at(1).write({ lastSeq: 4, commands: [command] })
  expect(at(1).read()).toEqual({ lastSeq: 4, commands: [command] })
})

test('the next person in the same tab sends nothing of the one before, and uses none of their numbers', () => {
  at(1).write({ lastSeq: 4, commands: [command] })
  expect(at(2).read()).toEqual({ lastSeq: 4, commands: [] })
  expect(at(1).read().commands).toEqual([])
})

test('what cannot be read is nothing', () => {
  sessionStorage.setItem('staffplan.draft.2019.1', '{"lastSeq":"many"}')
  expect(at(1).read()).toEqual({ lastSeq: 0, commands: [] })
  sessionStorage.setItem('staffplan.draft.2019.1', 'not json')
  expect(at(1).read()).toEqual({ lastSeq: 0, commands: [] })
})

test('a full storage stops nobody from working', () => {
  const full = {
    length: 0,
    key: () => null,
    getItem: () => null,
    removeItem: () => undefined,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  }
  expect(() =>
    commandStore({ storage: full, planId: '2019', userId: 1 }).write({ lastSeq: 1, commands: [] }),
  ).not.toThrow()
})

test('commands of the day before are stale', () => {
  const day = 24 * 60 * 60 * 1000
  expect(isStale([command], 1000 + day)).toBe(false)
  expect(isStale([command], 1001 + day)).toBe(true)
  expect(isStale([], 1e15)).toBe(false)
})

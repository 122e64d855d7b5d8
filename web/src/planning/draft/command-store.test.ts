import { beforeEach, expect, test, vi } from 'vitest'
import { commandStore, waitingPlans } from './command-store.ts'
import { staleNumbers } from './draft-command.ts'

const command = { type: 'ops' as const, seq: 4, base: 0, at: 1000, ops: [{ k: 'in|b1-p1-y2020', v: 5 }] }
const at = (userId: number, clientId = 'tab-mine') =>
  commandStore({ storage: sessionStorage, planId: '2019', userId, clientId })

beforeEach(() => sessionStorage.clear())

test('what is written is read again', () => {
  at(1).write({ lastSeq: 4, commands: [command] })
  expect(at(1).read()).toEqual({ lastSeq: 4, commands: [command], names: new Map() })
})

test('the next person in the same tab sends nothing of the one before, whose changes go on waiting', () => {
  at(1).write({ lastSeq: 4, commands: [command] })
  expect(at(2).read()).toEqual({ lastSeq: 0, commands: [], names: new Map() })
  at(2).write({ lastSeq: 1, commands: [] })
  expect(at(1).read().commands).toEqual([command])
  expect(waitingPlans(sessionStorage, 1)).toEqual(['2019'])
  expect(waitingPlans(sessionStorage, 2)).toEqual([])
})

test('a copy of a tab, or one that broke off, numbers what it finds anew and asks before it is sent', () => {
  at(1).write({ lastSeq: 9, commands: [command, { ...command, seq: 9 }] })
  const { lastSeq, commands } = at(1, 'tab-copy').read()
  expect(lastSeq).toBe(2)
  expect(commands.map(({ seq }) => seq)).toEqual([1, 2])
  expect(staleNumbers(commands, 1_000_000_000).size).toBe(commands.length)
})

test('of what an earlier version kept, changes are read and publishes are not: they must not go out later', () => {
  const publish = { type: 'publish', seq: 5, base: 0, at: 1000, args: { upTo: 0 } }
  const kept = JSON.stringify({ lastSeq: 5, commands: [command, publish] })
  sessionStorage.setItem('staffplan.draft.2019.1', kept)
  expect(at(1).read()).toEqual({ lastSeq: 5, commands: [command], names: new Map() })
})

test('what cannot be read is nothing', () => {
  sessionStorage.setItem('staffplan.draft.2019.1', '{"lastSeq":"many"}')
  expect(at(1).read()).toEqual({ lastSeq: 0, commands: [], names: new Map() })
  sessionStorage.setItem('staffplan.draft.2019.1', 'not json')
  expect(at(1).read()).toEqual({ lastSeq: 0, commands: [], names: new Map() })
})

test('a full storage stops nobody from working; that changes cannot be kept is said, once', () => {
  const full = {
    length: 0,
    key: () => null,
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  }
  const onUnkept = vi.fn()
  const store = commandStore({ storage: full, planId: '2019', userId: 1, clientId: 'tab-mine', onUnkept })
  store.write({ lastSeq: 1, commands: [] })
  expect(onUnkept).not.toHaveBeenCalled()
  store.write({ lastSeq: 4, commands: [command] })
  store.write({ lastSeq: 4, commands: [command] })
  expect(onUnkept).toHaveBeenCalledOnce()
})

test('commands of the day before are stale', () => {
  const day = 24 * 60 * 60 * 1000
  expect([...staleNumbers([command], 1000 + day)]).toEqual([])
  expect([...staleNumbers([command], 1001 + day)]).toEqual([command.seq])
  expect([...staleNumbers([], 1e15)]).toEqual([])
})

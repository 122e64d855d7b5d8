import { expect, test } from 'vitest'
import { DraftClients } from './draft-clients.ts'

const DAY = 24 * 60 * 60 * 1_000
const MOST = 4_000

function on(day: number, rev: number): { at: string; rev: number } {
  return { at: new Date(Date.UTC(2026, 0, 1) + day * DAY).toISOString(), rev }
}

test('a client is known by the numbers that took effect', () => {
  const clients = new DraftClients()
  clients.took('1/sara', 3, on(0, 10))
  expect([clients.last('1/sara'), clients.has('1/sara', 3), clients.has('1/sara', 2)]).toEqual([
    3,
    true,
    false,
  ])
  expect([clients.last('1/ben'), clients.has('1/ben', 3)]).toEqual([0, false])
  expect(clients.remembers('1/sara', { seq: 2, base: -1 })).toBe(true)
  expect(clients.remembers('1/ben', { seq: 1, base: -1 })).toBe(true)
})

test('one that has been silent for two weeks is forgotten; what it made before then can be told no more', () => {
  const clients = new DraftClients()
  clients.took('1/sara', 3, on(0, 10))
  clients.took('1/ben', 1, on(14, 11))
  expect(clients.has('1/sara', 3)).toBe(true)
  clients.took('1/ben', 2, on(14.1, 12))
  expect(clients.has('1/sara', 3)).toBe(false)
  expect(clients.remembers('1/sara', { seq: 3, base: 9 })).toBe(false)
  expect(clients.remembers('1/sara', { seq: 4, base: 10 })).toBe(true)
  expect(clients.remembers('1/ben', { seq: 1, base: -1 })).toBe(true)
})

test('one that comes back is still not told what it made before it was forgotten', () => {
  const clients = new DraftClients()
  clients.took('1/sara', 3, on(0, 10))
  clients.took('1/sara', 4, on(20, 11))
  clients.took('1/ben', 1, on(40, 12))
  clients.took('1/sara', 5, on(41, 13))
  expect(clients.remembers('1/sara', { seq: 3, base: 9 })).toBe(false)
  expect(clients.remembers('1/sara', { seq: 6, base: 13 })).toBe(true)
})

test('of very many the one that has been silent longest is forgotten', () => {
  const clients = new DraftClients()
  for (let index = 0; index < MOST; index++) clients.took(`1/${index}`, 1, on(0, index))
  clients.took('1/0', 2, on(0, MOST))
  clients.took('1/late', 1, on(0, MOST + 1))
  expect([...clients.names()]).toHaveLength(MOST)
  expect([clients.has('1/0', 1), clients.has('1/1', 1), clients.has('1/2', 1)]).toEqual([true, false, true])
  expect(clients.remembers('1/1', { seq: 1, base: 0 })).toBe(false)
})

test('gaps between the numbers of a client are bounded too, and nothing is taken for undone that was done', () => {
  const clients = new DraftClients()
  for (let seq = 1; seq <= 1_000; seq += 2) clients.took('1/sara', seq, on(0, seq))
  const answers = Array.from({ length: 1_001 }, (_, seq) => ({
    seq,
    isRemembered: clients.remembers('1/sara', { seq, base: -1 }),
    isTaken: clients.has('1/sara', seq),
  }))
  expect(answers.filter(({ isTaken }) => isTaken)).toHaveLength(200)
  const doubtful = answers.filter(
    ({ isRemembered, seq, isTaken }) => isRemembered && seq % 2 === 1 && !isTaken,
  )
  expect(doubtful).toEqual([])
  expect(clients.last('1/sara')).toBe(999)
})

test('what was written down is the same', () => {
  const clients = new DraftClients()
  for (let index = 0; index < 300; index++) clients.took(`1/${index % 7}`, index * 3, on(index / 3, index))
  const again = DraftClients.of(structuredClone(clients.entries()))
  expect(again.entries()).toEqual(clients.entries())
  again.took('1/3', 5_000, on(200, 5_000))
  clients.took('1/3', 5_000, on(200, 5_000))
  expect(again.entries()).toEqual(clients.entries())
})

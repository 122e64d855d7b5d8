import { expect, test } from 'vitest'
import { SignInGate } from './sign-in-gate.ts'

const MINUTE = 60_000

function gateAt({ limitPerMinute = 1_000 } = {}): { gate: SignInGate; pass: (milliseconds: number) => void } {
  let time = Date.UTC(2026, 0, 1)
  const gate = new SignInGate({ limitPerMinute, now: () => new Date(time) })
  return { gate, pass: (milliseconds) => (time += milliseconds) }
}

/** Seconds to wait; 0 when the attempt may go on. */
function waitOf(gate: SignInGate, address: string, account: string): number {
  try {
    gate.enter({ address, account })
    return 0
  } catch (error) {
    return (error as { params: { retryAfter: number } }).params.retryAfter // a Refusal of the gate
  }
}

function fail(gate: SignInGate, times: number, address = '10.0.0.1', account = 'sara'): void {
  for (let count = 0; count < times; count++) gate.failed({ address, account })
}

test('five failures slow an account down, longer with each more, never for good', () => {
  const { gate, pass } = gateAt()
  fail(gate, 4)
  expect(waitOf(gate, '10.0.0.1', 'sara')).toBe(0)
  fail(gate, 1)
  expect(waitOf(gate, '10.0.0.1', 'sara')).toBe(30)
  pass(30_000)
  expect(waitOf(gate, '10.0.0.1', 'sara')).toBe(0)
  fail(gate, 1)
  expect(waitOf(gate, '10.0.0.1', 'sara')).toBe(60)
  fail(gate, 50)
  expect(waitOf(gate, '10.0.0.1', 'sara')).toBe(15 * 60)
  pass(15 * MINUTE)
  expect(waitOf(gate, '10.0.0.1', 'sara')).toBe(0)
})

test('the owner at another address is not locked out by a few guesses elsewhere', () => {
  const { gate } = gateAt()
  fail(gate, 10)
  expect(waitOf(gate, '10.0.0.2', 'sara')).toBe(0)
  fail(gate, 15)
  expect(waitOf(gate, '10.0.0.2', 'sara')).toBe(30)
})

test('success forgets the failures', () => {
  const { gate } = gateAt()
  fail(gate, 4)
  gate.succeeded({ address: '10.0.0.1', account: 'sara' })
  fail(gate, 4)
  expect(waitOf(gate, '10.0.0.1', 'sara')).toBe(0)
})

test('an address has so many tries a minute, whatever the accounts', () => {
  const { gate, pass } = gateAt({ limitPerMinute: 3 })
  for (const account of ['a', 'b', 'c']) expect(waitOf(gate, '10.0.0.1', account)).toBe(0)
  expect(waitOf(gate, '10.0.0.1', 'd')).toBe(60)
  expect(waitOf(gate, '10.0.0.2', 'd')).toBe(0)
  pass(MINUTE)
  expect(waitOf(gate, '10.0.0.1', 'd')).toBe(0)
})

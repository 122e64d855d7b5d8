import { expect, test } from 'vitest'
import { Command } from './command.ts'
import { problemOf } from './problem.ts'

const north = { name: 'North' }
const south = { name: 'South' }
const refused = problemOf(422, { code: 'invalid' })
const lost = problemOf('FETCH_ERROR', null)

function commandAfter(problem: ReturnType<typeof problemOf> | undefined, content: unknown = north) {
  const command = new Command()
  const key = command.begin(content)
  command.end(problem)
  return { command, key }
}

test('while it is under way nothing is sent again', () => {
  const command = new Command()
  expect(command.begin(north)).toMatch(/^[0-9a-f]{32}$/)
  expect(command.begin(north)).toBeNull()
  expect(command.begin(south)).toBeNull()
})

test('what was stored is not sent again', () => {
  expect(commandAfter(undefined).command.begin(north)).toBeNull()
})

test('what may be wanted again goes under a new key', () => {
  const command = new Command({ isRepeatable: true })
  const first = command.begin(7)
  command.end(undefined)
  const second = command.begin(7)
  expect(second).not.toBeNull()
  expect(second).not.toBe(first)
})

test('what may be wanted again goes on after a lost answer: the same under its key, anything else under another', () => {
  const command = new Command({ isRepeatable: true })
  const key = command.begin([5])
  command.end(lost)
  expect(command.begin([5])).toBe(key)
  command.end(lost)
  const other = command.begin([5, 7])
  expect([other === null, other === key]).toEqual([false, false])
  command.end(problemOf(409, { code: 'idempotency-key-reused' }))
  const anew = command.begin([5, 7])
  expect([anew === null, anew === other]).toEqual([false, false])
})

test('a corrected field after a refusal goes under a new key', () => {
  const { command, key } = commandAfter(refused)
  expect(command.begin(south)).not.toBe(key)
})

test('the same content after a refusal goes under the same key', () => {
  const { command, key } = commandAfter(refused)
  expect(command.begin(north)).toBe(key)
})

test.each([
  ['a lost answer', lost],
  ['503', problemOf(503, { code: 'store-unavailable' })],
  ['500', problemOf(500, null)],
])('after %s it goes under the same key, whatever it says by then', (_what, problem) => {
  const { command, key } = commandAfter(problem)
  expect(command.begin(north)).toBe(key)
  command.end(problem)
  expect(command.begin(south)).toBe(key)
})

test('a session that ended says nothing about an attempt whose answer was lost', () => {
  const { command, key } = commandAfter(lost)
  command.begin(north)
  command.end(problemOf(401, { code: 'unauthenticated' }))
  expect(command.begin(south)).toBe(key)
})

test('a refusal of the same content proves that nothing was stored under its key', () => {
  const { command, key } = commandAfter(lost)
  command.begin(north)
  command.end(refused)
  expect(command.begin(south)).not.toBe(key)
})

test('once it is known that other values were stored, nothing more is sent, however it is edited', () => {
  const { command } = commandAfter(lost)
  command.begin(south)
  command.end(problemOf(409, { code: 'idempotency-key-reused' }))
  expect(command.begin(south)).toBeNull()
  expect(command.begin({ name: 'East' })).toBeNull()
})

test('each opened form has a key of its own', () => {
  expect(new Command().begin(north)).not.toBe(new Command().begin(north))
})

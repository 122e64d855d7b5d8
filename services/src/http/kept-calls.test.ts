import { expect, test } from 'vitest'
import { type KeptAnswer, type KeptCall, KeptCalls } from './kept-calls.ts'

const DAY = 24 * 60 * 60 * 1000
const KIB = 1024

function call(at = 0): KeptCall {
  return { request: 'digest', at, answer: Promise.resolve(null), settle() {} }
}

function answer(bytes: number): KeptAnswer {
  return { status: 200, headers: {}, payload: 'x'.repeat(bytes / 2) }
}

function keyed(calls: KeptCalls, keys: readonly string[]): string[] {
  return keys.filter((key) => calls.get(key) !== undefined)
}

test('answers together never take more than their bytes: the oldest gives way, a running call does not', () => {
  const calls = new KeptCalls({ calls: 100, bytes: 10 * KIB })
  const keys = ['running', 'a', 'b', 'c', 'd']
  calls.begun('running', call())
  for (const key of keys.slice(1)) {
    const mine = call()
    calls.begun(key, mine)
    calls.ended({ key, call: mine }, answer(4 * KIB))
  }
  expect(keyed(calls, keys)).toEqual(['running', 'c', 'd'])
})

test('the bytes of what is forgotten are free again', () => {
  const calls = new KeptCalls({ calls: 100, bytes: 10 * KIB })
  const old = call()
  calls.begun('old', old)
  calls.ended({ key: 'old', call: old }, answer(8 * KIB))
  calls.forgetOld(DAY)
  for (const key of ['a', 'b']) {
    const mine = call(DAY)
    calls.begun(key, mine)
    calls.ended({ key, call: mine }, answer(4 * KIB))
  }
  expect(keyed(calls, ['old', 'a', 'b'])).toEqual(['a', 'b'])
})

test('an answer that is not kept leaves its key free; ten thousand calls are enough', () => {
  const calls = new KeptCalls({ calls: 3, bytes: KIB })
  const failed = call()
  calls.begun('failed', failed)
  calls.ended({ key: 'failed', call: failed }, null)
  expect(calls.get('failed')).toBeUndefined()
  for (const key of ['a', 'b', 'c']) calls.begun(key, call())
  calls.forgetOld(1)
  expect(keyed(calls, ['a', 'b', 'c'])).toEqual(['b', 'c'])
})

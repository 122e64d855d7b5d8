import { Refusal } from '@staffplan/contracts/refusal'
import { describe, expect, test } from 'vitest'
import { MAX_DEPTH, MAX_KEYS, MAX_VALUES, parseJson } from './json-text.ts'

function refusalOf(text: string): { code: string; errors: readonly unknown[] } {
  try {
    parseJson(text)
  } catch (error) {
    if (error instanceof Refusal) return { code: error.code, errors: error.errors }
    throw error
  }
  throw new Error('was accepted')
}

function fieldErrorOf(text: string): unknown {
  const { code, errors } = refusalOf(text)
  expect(code).toBe('invalid')
  return errors[0]
}

function nested(depth: number): string {
  return '['.repeat(depth) + ']'.repeat(depth)
}

function objectWith(keys: number): string {
  return `{${Array.from({ length: keys }, (_, index) => `"k${index}":0`).join()}}`
}

describe('JSON as we accept it', () => {
  test.each(['{', '', '{"a":NaN}', '{"a":1,}', "{'a':1}", '{"a":01}'])('18-21: %s is malformed', (text) => {
    expect(refusalOf(text).code).toBe('json-malformed')
  })

  test.each([
    ['{"__proto__":{"a":1}}', '/__proto__'],
    [String.raw`{"\u005f_proto__":{"a":1}}`, '/__proto__'],
    ['{"a":{"constructor":{"prototype":{}}}}', '/a/constructor'],
  ])('a key that reaches a prototype is refused: %s', (text, pointer) => {
    expect(fieldErrorOf(text)).toEqual({ pointer, code: 'forbidden-key' })
  })

  test.each(['toString', 'hasOwnProperty', 'constructor', 'prototype'])('%s is no key of a map', (key) => {
    expect(fieldErrorOf(`[{"${key}":1}]`)).toEqual({ pointer: `/0/${key}`, code: 'forbidden-key' })
  })

  test('a key that stands twice is refused, also when spelt differently; in two objects it is fine', () => {
    expect(refusalOf('{"name":1,"name":2}').code).toBe('json-duplicate-key')
    expect(refusalOf(String.raw`{"name":1,"\u006eame":2}`).code).toBe('json-duplicate-key')
    expect(parseJson('[{"name":1},{"name":2}]')).toEqual([{ name: 1 }, { name: 2 }])
  })

  test.each(['1e400', '-1e400'])('%s is not finite', (number) => {
    expect(fieldErrorOf(`{"a":[1,${number}]}`)).toEqual({ pointer: '/a/1', code: 'number-not-finite' })
  })

  test.each(['9007199254740993', '-9007199254740993', '1e16'])('%s would become another number', (number) => {
    expect(fieldErrorOf(`{"a":${number}}`)).toEqual({ pointer: '/a', code: 'number-unsafe' })
  })

  test('digits inside text are text', () => {
    const text = String.raw`{"a":"1e400 \" {[,\\","b":9007199254740991,"c":-0.5}`
    expect(parseJson(text)).toEqual({ a: '1e400 " {[,\\', b: Number.MAX_SAFE_INTEGER, c: -0.5 })
  })

  test('the deepest nesting is accepted, one more is not, and 200,000 brackets cost nothing', () => {
    expect(() => parseJson(nested(MAX_DEPTH))).not.toThrow()
    expect(refusalOf(nested(MAX_DEPTH + 1)).code).toBe('json-too-deep')
    expect(refusalOf(nested(100_000)).code).toBe('json-too-deep')
  })

  test('20,000 keys are accepted, one more is not', () => {
    expect(() => parseJson(objectWith(MAX_KEYS))).not.toThrow()
    expect(fieldErrorOf(`{"a":${objectWith(MAX_KEYS + 1)}}`)).toEqual({
      pointer: '/a',
      code: 'too-many-entries',
      params: { max: MAX_KEYS },
    })
  })

  test('a whole map of the largest plan is accepted, a body of nothing but brackets is not', () => {
    const entry = '{"driverID":1,"value":0.5,"pos":1}'
    const map = Array.from({ length: MAX_KEYS }, (_, index) => `"k${index}":${entry}`)
    expect(() => parseJson(`{"a":{${map.join()}}}`)).not.toThrow()
    const empty = (count: number): string => `[${Array.from({ length: count }, () => '[]').join()}]`
    expect(() => parseJson(empty(MAX_VALUES / 2))).not.toThrow()
    expect(fieldErrorOf(empty(MAX_VALUES / 2 + 1))).toEqual({
      pointer: '',
      code: 'too-many-entries',
      params: { max: MAX_VALUES },
    })
  })
})

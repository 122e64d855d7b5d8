import { expect, test } from 'vitest'
import { jsonDifference } from './document-difference.ts'

test.each([
  ['equal values', { a: [1, { b: null }] }, { a: [1, { b: null }] }, null],
  ['names in another order', { a: 1, b: 2 }, { b: 2, a: 1 }, null],
  ['a number', { a: 1 }, { a: 2 }, '/a'],
  ['a number that is a text', { a: 1 }, { a: '1' }, '/a'],
  ['null and nothing', { a: null }, {}, '/a'],
  ['the first of two by name', { b: 1, a: 1 }, { b: 2, a: 2 }, '/a'],
  ['deep inside a list', { rows: [{ x: 1 }, { x: 2 }] }, { rows: [{ x: 1 }, { x: 3 }] }, '/rows/1/x'],
  ['a longer list', { rows: [1] }, { rows: [1, 2] }, '/rows/1'],
  ['a list and an object', { rows: [] }, { rows: {} }, '/rows'],
  ['names with slashes and tildes', { 'a/b~c': 1 }, { 'a/b~c': 2 }, '/a~1b~0c'],
  ['a name of every object', { a: {} }, { a: { toString: 1 } }, '/a/toString'],
])('%s', (_what, one, other, pointer) => {
  expect(jsonDifference(one, other)).toBe(pointer)
  expect(jsonDifference(other, one)).toBe(pointer)
})

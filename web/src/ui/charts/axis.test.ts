import { expect, test } from 'vitest'
import { rangeOf, spread } from './axis.ts'

test('an axis leaves air around the lines', () => {
  expect(rangeOf([100, null, 200])).toEqual([88, 212])
})

test('an axis of figures that are not negative does not go below zero', () => {
  expect(rangeOf([1, 100])[0]).toBe(0)
  expect(rangeOf([-10, 10])[0]).toBeLessThan(-10)
})

test('an axis has a height also when all figures are alike, or there are none', () => {
  expect(rangeOf([50, 50])).toEqual([44, 56])
  expect(rangeOf([0])).toEqual([0, 0.12])
  expect(rangeOf([null])).toEqual([0, 1])
})

test('labels that would cover one another move apart, the others stay', () => {
  expect(spread([100, 50, 104], 15)).toEqual([100, 50, 115])
})

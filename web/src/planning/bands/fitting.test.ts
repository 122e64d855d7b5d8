import { expect, test } from 'vitest'
import { fitting } from './fitting.ts'

const row = { needs: [50, 60, 40], gap: 6, more: 30 }

test.each([
  [162, 3],
  [161, 2],
  [152, 2],
  [151, 1],
  [86, 1],
  [85, 0],
  [0, 0],
])('in %i pixels there is room for %i chips, and beside them for the sign of more', (room, count) => {
  expect(fitting({ ...row, room })).toBe(count)
})

test('a row without chips needs no sign', () => {
  expect(fitting({ ...row, needs: [], room: 0 })).toBe(0)
})

test.each([
  [30, 1],
  [31, 0],
])('a chip of %i pixels, alone, stays where the sign that counts it would take 30: %i', (need, count) => {
  expect(fitting({ ...row, needs: [need], room: 0 })).toBe(count)
})

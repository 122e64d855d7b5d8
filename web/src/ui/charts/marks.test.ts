import { expect, test } from 'vitest'
import { directed, type Mark, nextMark } from './marks.ts'

/** Two lines over four columns; the second has a gap. */
const marks: readonly Mark[] = [
  { column: 0, row: 0 },
  { column: 1, row: 0 },
  { column: 3, row: 0 },
  { column: 2, row: 1 },
]
const from = (column: number, row: number, key: string) => nextMark(marks, { column, row }, key)

test('left and right walk a line and jump over its gaps', () => {
  expect(from(1, 0, 'ArrowRight')).toEqual({ column: 3, row: 0 })
  expect(from(3, 0, 'ArrowLeft')).toEqual({ column: 1, row: 0 })
  expect(from(3, 0, 'ArrowRight')).toBeNull()
})

test('up and down go to the other line, to its nearest point', () => {
  expect(from(0, 0, 'ArrowDown')).toEqual({ column: 2, row: 1 })
  expect(from(2, 1, 'ArrowUp')).toEqual({ column: 1, row: 0 })
  expect(from(0, 0, 'ArrowUp')).toBeNull()
})

test('Home and End are the ends of a line, other keys nobody’s', () => {
  expect(from(1, 0, 'Home')).toEqual({ column: 0, row: 0 })
  expect(from(1, 0, 'End')).toEqual({ column: 3, row: 0 })
  expect(from(1, 0, 'Tab')).toBeNull()
})

test('in right-to-left pages the next column is on the left', () => {
  expect(directed('ArrowLeft', true)).toBe('ArrowRight')
  expect(directed('ArrowRight', true)).toBe('ArrowLeft')
  expect(directed('ArrowDown', true)).toBe('ArrowDown')
  expect(directed('ArrowLeft', false)).toBe('ArrowLeft')
})

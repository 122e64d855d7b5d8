import { describe, expect, test } from 'vitest'
import { Sheet } from './sheet.ts'

const sheet = new Sheet([
  { group: 1, keys: ['a1', 'a2', 'a3'], mayBeNegative: false },
  { group: 1, keys: ['b1', 'b2', 'b3'], mayBeNegative: false },
  { group: 2, keys: ['c1', 'c2', 'c3'], mayBeNegative: true },
  { group: 3, keys: ['d1', 'd2', 'd3'], mayBeNegative: false },
])
const everything = () => true

describe('moving', () => {
  test('along a row, and no further than its ends', () => {
    expect(sheet.neighbour('a1', 'after', everything)).toBe('a2')
    expect(sheet.neighbour('a3', 'after', everything)).toBeNull()
    expect(sheet.neighbour('a1', 'before', everything)).toBeNull()
  })

  test('down a column through every row to the next group, and back', () => {
    expect(sheet.neighbour('a2', 'down', everything)).toBe('b2')
    expect(sheet.neighbour('b2', 'down', everything)).toBe('c2')
    expect(sheet.neighbour('d2', 'down', everything)).toBeNull()
    expect(sheet.neighbour('c2', 'up', everything)).toBe('b2')
    expect(sheet.neighbour('a2', 'up', everything)).toBeNull()
  })

  test('past groups that are not shown', () => {
    expect(sheet.neighbour('b3', 'down', (group) => group !== 2)).toBe('d3')
    expect(sheet.neighbour('c3', 'up', (group) => group !== 1)).toBeNull()
  })

  test('from a cell that is no longer there, nowhere', () => {
    expect(sheet.neighbour('gone', 'down', everything)).toBeNull()
  })
})

test('a block covers cells of one group', () => {
  const keys = sheet
    .block('b2', [
      ['', '', ''],
      ['', ''],
    ])
    .map((line) => line.map((cell) => cell?.key))
  expect(keys).toEqual([
    ['b2', 'b3', undefined],
    [undefined, undefined],
  ])
})

test('cells of a column lie between two of its ends, whichever comes first', () => {
  expect(sheet.between('d2', 'b2')).toEqual(['b2', 'c2', 'd2'])
  expect(sheet.between('b2', 'gone')).toEqual([])
})

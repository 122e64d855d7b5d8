import { workedExample } from '@staffplan/contracts/arithmetic/plan.given'
import { describe, expect, test } from 'vitest'
import { InputGrid } from './input-grid.ts'
import { pasteBlock, readBlock } from './pasted-block.ts'

const grid = new InputGrid(workedExample.structure, [2019, 2020, 2021])
const everything = () => true

describe('moving', () => {
  test('along a row, and no further than its ends', () => {
    expect(grid.neighbour('in|b1-p1-y2019', 'after', everything)).toBe('in|b1-p1-y2020')
    expect(grid.neighbour('in|b1-p1-y2021', 'after', everything)).toBeNull()
    expect(grid.neighbour('in|b1-p1-y2019', 'before', everything)).toBeNull()
  })

  test('down from the primary driver through every source to the next unit', () => {
    const way = ['in|b1-p1-y2020']
    for (;;) {
      const next = grid.neighbour(way.at(-1) ?? '', 'down', everything)
      if (!next) break
      way.push(next)
    }
    expect(way).toEqual([
      'in|b1-p1-y2020',
      'in|b1-s1-y2020',
      'in|b1-s1-i1-y2020',
      'in|b1-s2-y2020',
      'in|b2-s2-y2020',
    ])
  })

  test('past units that are collapsed', () => {
    expect(grid.neighbour('in|b2-s2-y2020', 'up', (unit) => unit !== 1)).toBeNull()
  })
})

describe('a pasted block', () => {
  const paste = (text: string, key: string) =>
    pasteBlock(readBlock(text) ?? [], { grid, key, decimal: '.' as const })

  test('a single value is no block', () => {
    expect(readBlock('1 100')).toBeNull()
    expect(readBlock('1 100\r\n')).toBeNull()
  })

  test('covers rows and years from the cell on', () => {
    expect(paste('1\t2\r\n3\t4\r\n', 'in|b1-p1-y2020').ops).toEqual([
      { k: 'in|b1-p1-y2020', v: 1 },
      { k: 'in|b1-p1-y2021', v: 2 },
      { k: 'in|b1-s1-y2020', v: 3 },
      { k: 'in|b1-s1-y2021', v: 4 },
    ])
  })

  test('ends at the last year and at the end of the unit, and says how much did not fit', () => {
    const { ops, outside } = paste('1\t2\n3\t4', 'in|b1-s2-y2021')
    expect(ops).toEqual([{ k: 'in|b1-s2-y2021', v: 1 }])
    expect(outside).toBe(3)
  })

  test('counts what is no number and leaves those cells alone', () => {
    const { ops, unreadable } = paste('1\tnone\t3', 'in|b1-p1-y2019')
    expect(ops.map((op) => op.v)).toEqual([1, 3])
    expect(unreadable).toBe(1)
  })

  test('an empty cell empties its cell; a minus counts only for a single source', () => {
    expect(paste('\t5', 'in|b1-p1-y2019').ops[0]).toEqual({ k: 'in|b1-p1-y2019', v: null })
    expect(paste('-1\n-2\n-3', 'in|b1-s1-y2019').ops.map((op) => op.v)).toEqual([1, 2, -3])
  })
})

import { expect, test } from 'vitest'
import { pasteBlock, readBlock } from './pasted-block.ts'
import { Sheet } from './sheet.ts'

const sheet = new Sheet([
  { group: 1, keys: ['a1', 'a2', 'a3'], mayBeNegative: false },
  { group: 1, keys: ['b1', 'b2', 'b3'], mayBeNegative: true },
  { group: 2, keys: ['c1', 'c2', 'c3'], mayBeNegative: false },
])

function paste(text: string, key: string) {
  const present = (of: string) => (of === 'a1' ? 200 : null)
  return pasteBlock(readBlock(text) ?? [], { sheet, present, key, decimal: '.' })
}

test('a single value is no block', () => {
  expect(readBlock('1 100')).toBeNull()
  expect(readBlock('1 100\r\n')).toBeNull()
})

test('a block covers rows and columns from the cell on', () => {
  expect(paste('1\t2\r\n3\t4\r\n', 'a2').writes).toEqual([
    { key: 'a2', value: 1 },
    { key: 'a3', value: 2 },
    { key: 'b2', value: 3 },
    { key: 'b3', value: 4 },
  ])
})

test('it ends at the last column and at the end of the group, and says how much did not fit', () => {
  const { writes, outside } = paste('1\t2\n3\t4', 'b3')
  expect(writes).toEqual([{ key: 'b3', value: 1 }])
  expect(outside).toBe(3)
})

test('what is no amount is counted, and its cell stays as it is', () => {
  const { writes, unreadable } = paste('1e3\t10-20\t3', 'a1')
  expect(writes).toEqual([{ key: 'a3', value: 3 }])
  expect(unreadable).toBe(2)
})

test('an empty text empties its cell, and is counted apart from the values', () => {
  const { writes, emptied } = paste('1\t\t3', 'a1')
  expect(writes).toEqual([
    { key: 'a1', value: 1 },
    { key: 'a2', value: null },
    { key: 'a3', value: 3 },
  ])
  expect(emptied).toBe(1)
})

test('what a cell understands, a block understands', () => {
  expect(paste('+5%\t12k\t=2*3', 'a1').writes.map(({ value }) => value)).toEqual([210, 12_000, 6])
})

test('an empty text empties its cell', () => {
  expect(paste('\t5', 'a1').writes[0]).toEqual({ key: 'a1', value: null })
})

test('a minus counts where it may, and is counted where it may not', () => {
  const { writes, unsigned } = paste('-1\n-2', 'a1')
  expect(writes.map(({ value }) => value)).toEqual([1, -2])
  expect(unsigned).toBe(1)
})

import { expect, test } from 'vitest'
import { treeStep } from './tree-keys.ts'
import { branchIds, flatten, type TreeNode } from './tree-rows.ts'

const leaf = (id: string): TreeNode<string> => ({ id, value: id, children: [] })
const roots: TreeNode<string>[] = [
  { id: 'a', value: 'a', children: [leaf('a1'), { id: 'a2', value: 'a2', children: [leaf('a21')] }] },
  leaf('b'),
]

test('closed branches show only themselves', () => {
  expect(flatten(roots, new Set()).map(({ node }) => node.id)).toEqual(['a', 'b'])
})

test('open branches are followed by their children, with level and place', () => {
  const rows = flatten(roots, new Set(['a', 'a2']))
  expect(rows.map(({ node, level, place, siblings }) => [node.id, level, place, siblings])).toEqual([
    ['a', 1, 1, 2],
    ['a1', 2, 1, 2],
    ['a2', 2, 2, 2],
    ['a21', 3, 1, 1],
    ['b', 1, 2, 2],
  ])
})

test('expanding all opens branches and no leaves', () => {
  expect(branchIds(roots)).toEqual(['a', 'a2'])
})

test('the arrow towards the leaves opens a branch, then goes in', () => {
  const closed = flatten(roots, new Set())
  expect(treeStep('ArrowRight', { rows: closed, active: 0, isRightToLeft: false })).toEqual({ toggle: 'a' })
  const open = flatten(roots, new Set(['a']))
  expect(treeStep('ArrowRight', { rows: open, active: 0, isRightToLeft: false })).toEqual({ goTo: 1 })
})

test('in Arabic the arrows change sides', () => {
  const open = flatten(roots, new Set(['a']))
  expect(treeStep('ArrowLeft', { rows: open, active: 0, isRightToLeft: true })).toEqual({ goTo: 1 })
  expect(treeStep('ArrowRight', { rows: open, active: 0, isRightToLeft: true })).toEqual({ toggle: 'a' })
})

test('the arrow towards the root closes a branch, and from a leaf goes to its parent', () => {
  const open = flatten(roots, new Set(['a']))
  expect(treeStep('ArrowLeft', { rows: open, active: 0, isRightToLeft: false })).toEqual({ toggle: 'a' })
  expect(treeStep('ArrowLeft', { rows: open, active: 1, isRightToLeft: false })).toEqual({ goTo: 0 })
})

test('the ends hold', () => {
  const rows = flatten(roots, new Set())
  expect(treeStep('ArrowUp', { rows, active: 0, isRightToLeft: false })).toEqual({ goTo: 0 })
  expect(treeStep('ArrowDown', { rows, active: 1, isRightToLeft: false })).toEqual({ goTo: 1 })
  expect(treeStep('x', { rows, active: 0, isRightToLeft: false })).toBeNull()
})

import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { SumTree, sumInTree } from './sum-tree.ts'

test.each([0, 1, 7, 8, 9, 64, 65, 1000])('%d leaves of 1 sum up', (leaves) => {
  expect(sumInTree(Array.from({ length: leaves }, () => 1))).toBe(leaves)
})

test('a tree changed many times equals a new one bit for bit', () => {
  const changes = fc.array(fc.tuple(fc.nat(99), fc.double({ noNaN: true, min: -1e9, max: 1e9 })), {
    maxLength: 200,
  })
  fc.assert(
    fc.property(changes, fc.nat(10), (all, readEvery) => {
      const tree = new SumTree(100)
      const leaves = Array.from({ length: 100 }, () => 0)
      for (const [index, [leaf, value]] of all.entries()) {
        tree.set(leaf, value)
        leaves[leaf] = value
        // Reading in between must not change the final total.
        expect(index % (readEvery + 1) === 0 ? tree.total : 0).not.toBeNaN()
      }
      expect(tree.total).toBe(sumInTree(leaves))
    }),
  )
})

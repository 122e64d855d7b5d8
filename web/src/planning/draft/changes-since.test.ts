import { expect, test } from 'vitest'
import { ChangesSince } from './changes-since.ts'

/** How often keys are read to find that every difference has already been included. */
function readsOf(count: number): number {
  let reads = 0
  const found = Array.from({ length: count }, (_, v) => ({ k: `in|b1-p${v}-y2020`, v, by: 2, rev: null }))
  const asked = found.map(({ k, ...change }) => ({
    ...change,
    get k() {
      reads += 1
      return k
    },
  }))
  const newer = new ChangesSince()
  newer.include(1, asked)
  newer.find(found)
  expect(newer.after(-1)).toEqual([])
  return reads
}

test('what differs is looked up among what is known: each change costs the same, however many there are', () => {
  expect(readsOf(1_000)).toBe(10 * readsOf(100))
})

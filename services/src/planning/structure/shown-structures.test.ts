import { expect, test } from 'vitest'
import type { PublicStaff } from './staff-view.ts'
import type { PositionedStructure } from './structure.ts'
import { ShownStructures, type StandInTimings } from './shown-structures.ts'

const YEAR = 2019
const SHORT: StandInTimings = { brief: 5, late: 30_000 }
const AT_ONCE: StandInTimings = { brief: 0, late: -1 }

const at = (position: bigint): PositionedStructure<PublicStaff> => ({ structure: [], position })

/** A structure that was shown at position 7, and a newer one that resolves when the test says so. */
async function shownAt7(timings = SHORT) {
  const structures = new ShownStructures<PublicStaff>(timings)
  const later = Promise.withResolvers<PositionedStructure<PublicStaff>>()
  await structures.of(YEAR, { least: null, latest: async () => at(7n) })
  const ask = (least: bigint | null = null) => structures.of(YEAR, { least, latest: () => later.promise })
  return { structures, ask, later }
}

test('while the latest takes long, the one that was shown before is, with its own position', async () => {
  const { structures, ask, later } = await shownAt7()
  expect((await ask()).position).toBe(7n)
  expect((await ask(7n)).position).toBe(7n)
  later.resolve(at(9n))
  expect((await ask()).position).toBe(9n)
  const never = new Promise<never>(() => {})
  expect((await structures.of(YEAR, { least: null, latest: () => never })).position).toBe(9n)
})

test('the latest is shown when it comes at once', async () => {
  const { structures } = await shownAt7({ ...SHORT, brief: 30_000 })
  expect((await structures.of(YEAR, { least: null, latest: async () => at(8n) })).position).toBe(8n)
})

test.each([
  ['the caller knows of a later position', async () => shownAt7(), 8n],
  ['it has taken too long', async () => shownAt7(AT_ONCE), null],
])('the latest is waited for when %s', async (_why, set, least) => {
  const { ask, later } = await set()
  const asked = ask(least)
  setTimeout(() => later.resolve(at(9n)), 50)
  expect((await asked).position).toBe(9n)
})

test('the latest is waited for when none of its year was shown before', async () => {
  const { structures, later } = await shownAt7()
  const asked = structures.of(2020, { least: null, latest: () => later.promise })
  setTimeout(() => later.resolve(at(9n)), 50)
  expect((await asked).position).toBe(9n)
})

test('why there is no latest is said, when it is known at once', async () => {
  const { ask, later } = await shownAt7({ ...SHORT, brief: 30_000 })
  later.reject(new Error('rebuilding'))
  await expect(ask()).rejects.toThrow('rebuilding')
})

test('an answer that comes after a later one does not stand in for it', async () => {
  const { structures, ask, later } = await shownAt7()
  const overtaken = ask(8n)
  await structures.of(YEAR, { least: null, latest: async () => at(9n) })
  later.resolve(at(8n))
  expect((await overtaken).position).toBe(8n)
  const never = new Promise<never>(() => {})
  expect((await structures.of(YEAR, { least: null, latest: () => never })).position).toBe(9n)
})

test('a delay that nobody saw the end of does not count when there is another one much later', async () => {
  const { structures } = await shownAt7({ brief: 5, late: 40 })
  const never = new Promise<never>(() => {})
  const ask = () => structures.of(YEAR, { least: null, latest: () => never })
  expect((await ask()).position).toBe(7n)
  const until = performance.now() + 60
  await expect.poll(() => performance.now()).toBeGreaterThan(until)
  expect((await ask()).position).toBe(7n)
})

import { expect, test } from 'vitest'
import { CommandIndex } from './command-index.ts'

test('a command is found at its first event, among ten thousand', () => {
  const index = new CommandIndex()
  for (let revision = 0n; revision < 10_000n; revision++) index.add(`command ${revision / 2n}`, revision)
  expect(index.revisionOf('command 0')).toBe(0n)
  expect(index.revisionOf('command 4999')).toBe(9_998n)
  expect(index.revisionOf('command 5000')).toBeNull()
})

test.each([0n, 1n, 32n, 33n, 5_000n])('one that was written down with %i commands is the same', (size) => {
  const index = new CommandIndex()
  for (let revision = 0n; revision < size; revision++) index.add(`command ${revision}`, revision)
  const again = CommandIndex.of(index.entries())
  again.add('later', size)
  for (let revision = 0n; revision < size; revision++)
    expect(again.revisionOf(`command ${revision}`)).toBe(revision)
  expect(again.revisionOf('later')).toBe(size)
  expect(index.revisionOf('later')).toBeNull()
})

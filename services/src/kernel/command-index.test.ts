import { expect, test } from 'vitest'
import { CommandIndex } from './command-index.ts'

test('a command is found at its first event, among ten thousand', () => {
  const index = new CommandIndex()
  for (let revision = 0n; revision < 10_000n; revision++) index.add(`command ${revision / 2n}`, revision)
  expect(index.revisionOf('command 0')).toBe(0n)
  expect(index.revisionOf('command 4999')).toBe(9_998n)
  expect(index.revisionOf('command 5000')).toBeNull()
})

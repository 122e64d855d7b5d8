import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '@staffplan/services/testing/temporary-folder'
import { expect, test } from 'vitest'
import { fileLines } from './file-lines.ts'

async function linesOf(content: string): Promise<readonly string[]> {
  using folder = temporaryFolder()
  const file = join(folder.path, 'trail.ndjson')
  writeFileSync(file, content)
  return await Array.fromAsync(fileLines(file))
}

test.each([
  ['a\nb\n', ['a', 'b']],
  ['a\n\nb', ['a', '', 'b']],
  ['a\r\nb\r\n', ['a', 'b']],
  ['a\u2028b\u2029c\u0085d\re\nf\n', ['a\u2028b\u2029c\u0085d\re', 'f']],
  ['', []],
])('of %j the lines are %j', async (content, lines) => {
  expect(await linesOf(content)).toEqual(lines)
})

test('a line is whole however much there is of it, and whatever its characters take', async () => {
  const lines = ['€'.repeat(100_000), '', `${'a\u2028'.repeat(90_000)}b`, 'c']
  expect(await linesOf(lines.join('\n'))).toEqual(lines)
})

test('a line without end is given up before it fills the memory', async () => {
  using folder = temporaryFolder()
  const file = join(folder.path, 'trail.ndjson')
  writeFileSync(file, `head\n${'a'.repeat(300_000)}`)
  await expect(Array.fromAsync(fileLines(file, 100_000))).rejects.toThrow('line 2 is longer than any')
  expect(await Array.fromAsync(fileLines(file, 300_000))).toHaveLength(2)
})

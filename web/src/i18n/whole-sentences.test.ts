import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const sources = join(import.meta.dirname, '..')
/** A translated text followed by a separately translated reason. */
const PUT_TOGETHER = /`\$\{t\([^`]*(?:explain\w*\(|reason)[^`]*`/g

test('what failed and why is one sentence in the files of words, where each language orders it', () => {
  const found = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
    .flatMap((path) => readFileSync(join(sources, path), 'utf8').match(PUT_TOGETHER) ?? [])
  expect(found).toEqual([])
})

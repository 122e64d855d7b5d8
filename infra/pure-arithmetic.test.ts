import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../contracts/src/arithmetic')
const FOR_TESTS = /\.(?:test|given|arbitrary)\.ts$/
/** Rounding and comparing are exact; all else in `Math` may differ between engines, and the rest uses the environment. */
const IMPURE =
  /\bMath\.(?!(?:abs|ceil|floor|max|min|round|sign|trunc)\b)\w+|\*\*|(?<!\*)\b(?:Date|Intl|Temporal|performance|crypto|process|fetch|setTimeout)\b\s*[.(]|\btoLocale\w*|\blocaleCompare\b/g

function impureIn(source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
  return [...code.matchAll(IMPURE)].map(([found]) => found)
}

test('the arithmetic knows no clock, no locale and no function that engines calculate differently', () => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts') && !FOR_TESTS.test(name))
  const found = files.flatMap((name) =>
    impureIn(readFileSync(join(folder, name), 'utf8')).map((call) => `${name}: ${call}`),
  )
  expect(found).toEqual([])
  expect(files).toContain('plan.ts')
})

test.each([
  'Date.now()',
  'new Date()',
  'Math.pow(2, 3)',
  '2 ** 3',
  'x.toLocaleString()',
  'Intl.NumberFormat()',
])('%s would be noticed', (code) => {
  expect(impureIn(`/** Intl. */ const a = ${code}`)).toHaveLength(1)
})

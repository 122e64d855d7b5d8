import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const PROOF = /^`([^`]+)` › (.+)$/

type Row = { readonly item: string; readonly proofs: readonly string[] }

const rows: readonly Row[] = readFileSync(join(import.meta.dirname, 'specification-coverage.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| (?!item |-)/.test(line))
  .map((line) => {
    const [item = '', shown = ''] = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
    return { item, proofs: shown.split('<br>') }
  })

const files = new Map<string, string>()

function sourceOf(path: string): string {
  const known = files.get(path)
  if (known !== undefined) return known
  const file = join(root, path)
  const source = existsSync(file) ? readFileSync(file, 'utf8').replaceAll(String.raw`\'`, "'") : ''
  files.set(path, source)
  return source
}

/** What is wrong with a reference to a test; null when the test exists. */
function fault(proof: string): string | null {
  const [, path = '', name = ''] = PROOF.exec(proof) ?? []
  if (name === '') return `"${proof}" names no test`
  const source = sourceOf(path)
  if (source === '') return `${path} is not there`
  const isNamed = ["'", '"', '`'].some((quote) => source.includes(quote + name + quote))
  return isNamed ? null : `${path} has no test "${name}"`
}

test('every row of the coverage names tests that are there', () => {
  const faults = rows.flatMap(({ item, proofs }) =>
    proofs.flatMap((proof) => {
      const found = fault(proof)
      return found === null ? [] : [`${item}: ${found}`]
    }),
  )
  expect(faults).toEqual([])
  expect(rows.length).toBeGreaterThan(300)
})

test('a row that names no file or no test of it is noticed', () => {
  expect(fault('`infra/nowhere.test.ts` › anything')).toBe('infra/nowhere.test.ts is not there')
  expect(fault('`infra/lock.test.ts` › anything')).toBe('infra/lock.test.ts has no test "anything"')
  expect(fault('by eye')).toBe('"by eye" names no test')
})

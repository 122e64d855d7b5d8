import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { mutants } from './mutants.ts'
import { LARGE_YOUNG_GENERATION } from '../testing/young-generation.ts'

const LONG = 300_000
const ROOT = join(import.meta.dirname, '../..')

const FIRST = 200

/** Seeds that once found a defect; they are always run. */
const PINNED: readonly number[] = [
  613, 1109, 1586, 4539, 5083, 5165, 20101, 30191, 30884, 40378, 40866, 41013, 41503, 42343, 42374, 42756,
  70158, 70528,
]

/** Seeds from which on a mutant is found, if not among the first; they are tried before others. */
const FOUND_FROM: { readonly [mutant: string]: number } = {
  'a redo does not wait for the undo that it repeats': 80,
  'a late answer takes the page back': 279,
  'what never took effect stays among the steps': 97,
  'what there was no room for counts as taken back': 50,
  'whoever is left behind is not told to load anew': 50,
}

/** The report of the first broken invariant. */
const BROKEN = /^seed (\d+) at [\d.]+ ms: I\d+: /mu

type Run = { readonly code: number | null; readonly said: string }

/** Runs in a process of its own, as the simulation replaces the clock. */
async function simulated(...options: readonly string[]): Promise<Run> {
  const child = spawn(process.execPath, [...LARGE_YOUNG_GENERATION, 'infra/simulate.ts', ...options], {
    cwd: ROOT,
  })
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(String(chunk)))
  const { promise, resolve } = Promise.withResolvers<Run>()
  child.on('close', (code) => resolve({ code, said: said.join('') }))
  return promise
}

let run: Promise<Run> | undefined

/** Runs the first seeds and the pinned ones in one process: starting it takes ten times as long as simulating a seed. */
const withoutMutants = (): Promise<Run> =>
  (run ??= simulated('--seeds', String(FIRST), '--and', PINNED.join(',')))

describe.concurrent('planning together, simulated', () => {
  test('keeps its promises in two hundred storms', { timeout: LONG }, async ({ expect }) => {
    const { code, said } = await withoutMutants()
    expect(said).toContain(`${FIRST + PINNED.length} seeds from 1: `)
    expect(said).toContain(' 0 broken promises')
    expect(code).toBe(0)
  })

  test.each(Object.keys(mutants))('notices when %s', { timeout: LONG }, async (mutant) => {
    const from = String(FOUND_FROM[mutant] ?? 1)
    const { code, said } = await simulated('--seeds', '600', '--from', from, '--mutant', mutant)
    expect(said).toMatch(BROKEN)
    expect(code).toBe(1)
    const [, seed = ''] = BROKEN.exec(said) ?? []
    const without = await (Number(seed) <= FIRST
      ? withoutMutants()
      : simulated('--seeds', '1', '--from', seed))
    expect(without.said).toContain(' 0 broken promises')
  })
})

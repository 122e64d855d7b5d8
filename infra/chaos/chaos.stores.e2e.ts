import { expect, test } from 'vitest'
import { FAULTS } from './faults.ts'
import { EFFECTS } from './ledger.ts'
import { figures } from './report.ts'
import { runChaos } from './run.ts'

/** Fixes the order of faults; `npm run chaos` tries other seeds. */
const SEED = Number(process.env['CHAOS_SEED'] ?? 20_190_305)
/** Far below what twenty people send, about ten commands a second in all. */
const FEWEST_ACKNOWLEDGED = 300

test(
  'processes and servers die and freeze in turn: what was acknowledged is there once, and everybody sees the same',
  { timeout: 600_000 },
  async () => {
    const say = (line: string): void => void process.stdout.write(`chaos: ${line}\n`)
    say(`every fault once, CHAOS_SEED=${SEED}`)
    const report = await runChaos({ seconds: 0, seed: SEED, tell: say })
    for (const line of figures(report)) say(line)
    const { asked, faults } = report.ledger
    if (faults.length > 0) say(report.output)
    expect(faults).toEqual([])
    expect(report.made.map(({ kind }) => kind).toSorted()).toEqual(Object.keys(FAULTS).toSorted())
    expect(report.takeOvers).toHaveLength(2)
    const acknowledged = asked.filter(({ answer }) => answer === 'acknowledged')
    expect(acknowledged.length).toBeGreaterThan(FEWEST_ACKNOWLEDGED)
    expect(new Set(asked.filter(({ answer }) => answer !== null).map(({ kind }) => kind))).toEqual(
      new Set(Object.keys(EFFECTS)),
    )
    expect(asked.some(({ attempts }) => attempts > 1)).toBe(true) // the faults did hit some commands
  },
)

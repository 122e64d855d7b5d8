import { expect, test } from 'vitest'
import { figures } from './report.ts'
import { runChaos } from './run.ts'

const SECONDS = 60
const SEED = Number(process.env['CHAOS_SEED'] ?? Date.now() % 1_000_000)

test(
  'F11 F16 F20 F21 processes and servers die and freeze in turn: what was acknowledged is there once, and everybody sees the same',
  { timeout: 600_000 },
  async () => {
    const say = (line: string): void => void process.stdout.write(`chaos: ${line}\n`)
    say(`${SECONDS} s, CHAOS_SEED=${SEED}`)
    const report = await runChaos({ seconds: SECONDS, seed: SEED, tell: say })
    for (const line of figures(report)) say(line)
    expect(report.ledger.faults).toEqual([])
  },
)

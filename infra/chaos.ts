import { figures } from './chaos/report.ts'
import { runChaos } from './chaos/run.ts'
import { say } from './maintenance/command.ts'

/** `npm run chaos`: checks that nothing is lost while people use two APIs and every process below is killed or frozen. */
const seconds = Number(process.env['CHAOS_SECONDS'] ?? 180)
const seed = Number(process.env['CHAOS_SEED'] ?? Date.now() % 1_000_000)
const started = performance.now()

say(`chaos: ${seconds} s, every fault at least once, CHAOS_SEED=${seed}`)
const report = await runChaos({
  seconds,
  seed,
  tell: (line) => say(`${((performance.now() - started) / 1_000).toFixed(1).padStart(7)} s  ${line}`),
})
for (const line of figures(report)) say(line)
const { faults } = report.ledger
if (faults.length > 0) {
  say(report.output)
  for (const fault of faults.slice(1, 20)) say(`also: ${fault}`)
  process.stderr.write(`chaos: ${faults[0]} (CHAOS_SEED=${seed})\n`)
  process.exitCode = 1
} else say('Every acknowledged command stands in the log once, and everybody sees the same.')

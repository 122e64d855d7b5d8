import { parseArgs } from 'node:util'
import { say } from './maintenance/command.ts'
import { mutate } from './simulate/mutants.ts'

/**
 * `npm run simulate -- --seeds N`: simulates people planning together under bad conditions, once for each of N seeds.
 * `--and` adds further seeds, separated by commas.
 */
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '200' },
    from: { type: 'string', default: '1' },
    and: { type: 'string' },
    mutant: { type: 'string' },
  },
})
if (values.mutant !== undefined) mutate(values.mutant)
const { simulate } = await import('./simulate/world.ts')

const from = Number(values.from)
const further = values.and?.split(',').map(Number) ?? []
const seeds = [...Array.from({ length: Number(values.seeds) }, (_, at) => from + at), ...further]
const started = performance.now()
const sums = { events: 0, saves: 0, crashes: 0, cuts: 0, steps: 0 }
const failed: string[] = []
for (const seed of seeds) {
  try {
    const result = await simulate(seed)
    for (const name of ['events', 'saves', 'crashes', 'cuts', 'steps'] as const) sums[name] += result[name]
  } catch (error) {
    failed.push(error instanceof Error ? error.message : String(error))
    if (values.mutant !== undefined) break
  }
}
const seconds = ((performance.now() - started) / 1_000).toFixed(1)
for (const reason of failed) process.stderr.write(`${reason}\n`)
say(
  `${seeds.length} seeds from ${from}: ${sums.events} events, ${sums.saves} saves, ${sums.steps} steps back or forward, ${sums.cuts} broken lines, ` +
    `${sums.crashes} crashes and backups, ${failed.length} broken promises, ${seconds} s`,
)
if (failed.length > 0) process.exitCode = 1

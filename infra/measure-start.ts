import { rmSync } from 'node:fs'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signIn } from './demo/client.ts'
import { type Product, startProduct } from './e2e/product.ts'
import { ADMINISTRATOR } from './testing/server-process.ts'
import { Caller } from './measure/caller.ts'
import { makeCompany } from './measure/company.ts'
import { makeHistory } from './measure/history.ts'
import { hrFile } from './measure/hr-file.ts'
import { readsDuringRebuild } from './measure/reads-during-rebuild.ts'
import { percentile, Report } from './measure/report.ts'
import { buildClientWhenStale } from './client-build.ts'

// How soon a server with a long past answers again: after an orderly end, after kill -9, and with all read models gone; and
// how long reads take while one read model is rebuilt.
// node infra/measure-start.ts [events]

const ROUNDS = 5
/** Milliseconds: a rebuild is measured, not cut off. */
const TIMEOUT = 10 * 60 * 1_000
const PEOPLE = 50_000
/** `slower`: times the quiet ones. */
const GOALS = { ready: 3, rebuilt: 10, slower: 4 }
const events = Number(process.argv[2] ?? 100_000)

buildClientWhenStale()
const report = new Report(`Start with ${events} events and an import of ${PEOPLE} rows`)
await using folder = await mkdtempDisposable(join(tmpdir(), 'staffplan-measure-'))
const dataDir = folder.path
await makePast()

const orderly = await inRounds(async () => {
  const { seconds, product } = await started()
  await product[Symbol.asyncDispose]()
  return seconds
})
report.say({ name: 'warm start to ready: p50', value: percentile(orderly, 0.5), unit: 's' })
report.say({ name: '  slowest', value: percentile(orderly, 1), unit: 's', goal: GOALS.ready })

const killed = await inRounds(async () => {
  const { seconds, product } = await started()
  const { authorization } = await signIn(product.url, ADMINISTRATOR.email, ADMINISTRATOR.password)
  void new Caller(product.url, authorization).post('/v1/businessUnits/', { name: 'Cut off' }).catch(() => {})
  await product.kill()
  return seconds
})
report.say({
  name: 'start after kill -9 while writing: p50',
  value: percentile(killed.slice(1), 0.5),
  unit: 's',
})
report.say({ name: '  slowest', value: percentile(killed.slice(1), 1), unit: 's', goal: GOALS.ready })

for (const end of ['', '-wal', '-shm']) rmSync(join(dataDir, `views.db${end}`), { force: true })
const { seconds, product } = await started()
report.say({ name: 'all read models rebuilt', value: seconds, unit: 's', goal: GOALS.rebuilt })
await product[Symbol.asyncDispose]()

const { quiet, meanwhile } = await readsDuringRebuild(dataDir, TIMEOUT)
report.say({ name: 'reads of other lists, quiet: p99', value: quiet.p99, unit: 'ms' })
report.say({
  name: `  while staffing is rebuilt: p99 of ${meanwhile.count}`,
  value: meanwhile.p99,
  unit: 'ms',
  goal: quiet.p99 * GOALS.slower,
})
report.say({ name: '  not answered', value: quiet.failed + meanwhile.failed, unit: 'reads', goal: 0 })
report.end()

/** A company, a year's staff and further events, with their read models. */
async function makePast(): Promise<void> {
  {
    await using maker = await startProduct({ dataDir })
    const client = await signIn(maker.url, ADMINISTRATOR.email, ADMINISTRATOR.password)
    await makeCompany(client)
    const caller = new Caller(maker.url, client.authorization)
    const bytes = hrFile({ people: PEOPLE, year: 2019 })
    const { position } = await caller.upload('/v1/import/hrYearlyData', { year: 2019, field: 'file', bytes })
    await caller.shown(position)
  }
  await makeHistory(dataDir, events)
  const { product } = await started()
  await product[Symbol.asyncDispose]()
}

/** A server that says it is ready, and the seconds until it did. */
async function started(): Promise<{ seconds: number; product: Product }> {
  const since = performance.now()
  const product = await startProduct({ dataDir, timeout: TIMEOUT })
  return { seconds: (performance.now() - since) / 1000, product }
}

async function inRounds(round: () => Promise<number>): Promise<number[]> {
  const all: number[] = []
  for (let count = 0; count < ROUNDS; count += 1) all.push(await round())
  return all
}

import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { temporaryFolder } from '@staffplan/services/testing/temporary-folder'
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

// How soon a server with a long history answers again: after an orderly stop, after kill -9, and without read models;
// and how long reads take while one read model is rebuilt.
// node infra/measure-start.ts [events]

const ROUNDS = 5
/** Milliseconds: long enough to measure a rebuild to its end. */
const TIMEOUT = 10 * 60 * 1_000
const PEOPLE = 50_000
/** Seconds; `timesParsed` is relative to reading and parsing the log, `slower` to reads of an idle server. */
const GOALS = { ready: 3, rebuilt: 10, timesParsed: 8, slower: 4 }
const events = Number(process.argv[2] ?? 100_000)

buildClientWhenStale()
const report = new Report(`Start with ${events} events and an import of ${PEOPLE} rows`)
using folder = temporaryFolder()
const dataDir = folder.path
await makePast()

const orderly = await inRounds(async () => {
  const { seconds, product } = await started()
  await product[Symbol.asyncDispose]()
  return seconds
})
report.seconds('warm start to ready: p50', percentile(orderly, 0.5))
report.seconds('  slowest', percentile(orderly, 1), GOALS.ready)

const killed = await inRounds(async () => {
  const { seconds, product } = await started()
  const { authorization } = await signIn(product.url, ADMINISTRATOR.email, ADMINISTRATOR.password)
  void new Caller(product.url, authorization).post('/v1/businessUnits/', { name: 'Cut off' }).catch(() => {})
  await product.kill()
  return seconds
})
report.seconds('start after kill -9 while writing: p50', percentile(killed.slice(1), 0.5))
report.seconds('  slowest', percentile(killed.slice(1), 1), GOALS.ready)

for (const end of ['', '-wal', '-shm']) rmSync(join(dataDir, `views.db${end}`), { force: true })
const { seconds, product } = await started()
report.seconds('all read models rebuilt', seconds, GOALS.rebuilt)
await product[Symbol.asyncDispose]()
report.number('  times reading and parsing the log', seconds / readAndParsed(), GOALS.timesParsed)

const { quiet, meanwhile } = await readsDuringRebuild(dataDir, TIMEOUT)
report.milliseconds('reads of other lists, quiet: p99', quiet.p99)
report.milliseconds(
  `  while staffing is rebuilt: p99 of ${meanwhile.count}`,
  meanwhile.p99,
  quiet.p99 * GOALS.slower,
)
report.number('  reads not answered', quiet.failed + meanwhile.failed, 0)
report.end()

/** Creates a company, a year's staff and further events, with their read models. */
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

/** Seconds to read and parse the log, still sealed: the least that any rebuild takes. */
function readAndParsed(): number {
  using database = new DatabaseSync(join(dataDir, 'events.db'), { readOnly: true })
  const events = database.prepare('SELECT data, metadata FROM event ORDER BY position')
  const since = performance.now()
  for (const { data, metadata } of events.iterate() as Iterable<{ data: string; metadata: string }>)
    if (!JSON.parse(data) || !JSON.parse(metadata)) throw new Error('an event without content')
  return (performance.now() - since) / 1000
}

/** Starts a server; returns it once it is ready, with the seconds that took. */
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

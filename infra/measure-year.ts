import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { DraftState } from '@staffplan/contracts/planning/draft'
import type { ServerFrame } from '@staffplan/contracts/live'
import { temporaryFolder } from '@staffplan/services/testing/temporary-folder'
import { LiveLine } from './chaos/live-line.ts'
import { buildClientWhenStale } from './client-build.ts'
import { type Client, signIn } from './demo/client.ts'
import { type Product, startProduct } from './e2e/product.ts'
import { Caller } from './measure/caller.ts'
import { hrFile } from './measure/hr-file.ts'
import { makePlan } from './measure/plan.ts'
import { percentile, Report } from './measure/report.ts'
import { ResidentMemory } from './measure/resident-memory.ts'
import { timed } from './measure/timed.ts'
import { DAYS, makeYear, USERS } from './measure/make-year.ts'
import { ADMINISTRATOR } from './testing/server-process.ts'

// A server after a year of work: the size of its log, how soon it answers, how long the first commands take,
// its memory. node infra/measure-year.ts

const ROUNDS = 5
/** Milliseconds: the first start reads the whole year. */
const TIMEOUT = 10 * 60 * 1_000
const DIVISIONS = 600
const PEOPLE = 50_000
const MIB = 1024 * 1024
/** MiB of SQLite's caches: six files and connections of at most 16 MiB each (`adapters/sqlite/database.ts`). */
const CACHES = 96
const GOALS = { start: 3, command: 300, memory: 1.5 }

buildClientWhenStale()
const keys: string[] = []
const report = new Report(`A year: ${USERS} users, ${DAYS} days, ${DIVISIONS} divisions, ${PEOPLE} people`)
using folder = temporaryFolder()
const dataDir = folder.path
const empty = await emptyInstallation()
await makePast()
for (const [name, file] of [
  ['log', 'events.db'],
  ['read models', 'views.db'],
  ['checkpoints', 'checkpoints.db'],
] as const)
  report.mebibytes(`size of the ${name}`, statSync(join(dataDir, file)).size / MIB)

const rounds: Awaited<ReturnType<typeof firstMinute>>[] = []
for (let round = 0; round < ROUNDS; round += 1) rounds.push(await firstMinute())
const slowest = (of: (round: (typeof rounds)[number]) => number): number => percentile(rounds.map(of), 1)

report.seconds(
  'start to ready, slowest',
  slowest(({ start }) => start),
  GOALS.start,
)
for (const [what, of] of [
  ['sign-in', ({ signedIn }) => signedIn],
  ['the draft, read', ({ opened }) => opened],
  ['an edit of it', ({ edit }) => edit],
  ['a cost centre', ({ centre }) => centre],
  [`a row of the year of ${PEOPLE} people`, ({ row }) => row],
] satisfies [string, (round: (typeof rounds)[number]) => number][])
  report.milliseconds(`first after a start, slowest: ${what}`, slowest(of), GOALS.command)
report.say({ name: 'GET draft', value: slowest(({ draft }) => draft) / 1024, unit: 'KiB' })
report.mebibytes('memory of an empty installation', empty)
report.mebibytes(
  'memory after the start, a sign-in, an edit and a cost centre',
  slowest(({ memory }) => memory),
  empty * GOALS.memory + CACHES,
)
report.mebibytes(
  'with the staff year in memory (at most two are)',
  slowest(({ withStaff }) => withStaff),
)
report.end()

/** Memory of an empty installation in MiB after the same actions as in `firstMinute`. */
async function emptyInstallation(): Promise<number> {
  await using product = await startProduct()
  const client = await signIn(product.url, ADMINISTRATOR.email, ADMINISTRATOR.password)
  await client.post('/v1/costCentres/', { name: 'First', number: '1', comment: '' })
  await client.get('/v1/bigPicture/draft')
  using memory = new ResidentMemory(product.process.pid!)
  return memory.now()
}

/** Creates a company and its staff, then the year. */
async function makePast(): Promise<void> {
  {
    await using product = await startProduct({ dataDir })
    const client = await signIn(product.url, ADMINISTRATOR.email, ADMINISTRATOR.password)
    await makePlan(client, DIVISIONS)
    const bytes = hrFile({ people: PEOPLE, year: 2019 })
    const caller = new Caller(product.url, client.authorization)
    const { position } = await caller.upload('/v1/import/hrYearlyData', { year: 2019, field: 'file', bytes })
    await caller.shown(position)
    keys.push(...(await client.get<DraftState>('/v1/bigPicture/draft')).cells.map(({ k }) => k))
  }
  await makeYear(dataDir, keys)
  const product = await startProduct({ dataDir, timeout: TIMEOUT })
  await product[Symbol.asyncDispose]()
}

async function firstMinute() {
  const { milliseconds: started, result: product } = await timed(() =>
    startProduct({ dataDir, timeout: TIMEOUT }),
  )
  await using _ = product
  using memory = new ResidentMemory(product.process.pid!)
  const signing = await timed(() => signIn(product.url, ADMINISTRATOR.email, ADMINISTRATOR.password))
  const client = signing.result
  const opened = await timed(() => client.get<DraftState>('/v1/bigPicture/draft'))
  const edit = await firstEdit(product, client)
  const centre = await timed(() =>
    client.post('/v1/costCentres/', { name: 'New', number: `new ${Date.now()}`, comment: '' }),
  )
  const draft = await (
    await fetch(`${product.url}/v1/bigPicture/draft`, { headers: { authorization: client.authorization } })
  ).text()
  const before = memory.now()
  const { content } = await client.get<{ content: readonly { id: number }[] }>(
    '/v1/import/hrYearlyData/year/2019?size=1',
  )
  const row = await timed(() => rename(product, client, content[0]!.id))
  return {
    start: started / 1_000,
    signedIn: signing.milliseconds,
    opened: opened.milliseconds,
    edit,
    centre: centre.milliseconds,
    row: row.milliseconds,
    draft: Buffer.byteLength(draft),
    memory: before,
    withStaff: memory.now(),
  }
}

/** Milliseconds from a command to the event that stores it, for a client that has the draft open. */
async function firstEdit({ url }: Product, client: Client): Promise<number> {
  const topic = 'draft:2019'
  const { epoch, rev } = await client.get<DraftState>('/v1/bigPicture/draft')
  const subscribed = Promise.withResolvers<void>()
  const stored = Promise.withResolvers<void>()
  const line = new LiveLine(url, {
    token: client.authorization.replace('Bearer ', ''),
    clientId: `first-${Date.now()}`,
    hear(frame: ServerFrame) {
      if (frame.t === 'welcome') line.send({ t: 'sub', ref: 'sub', topic, epoch, since: rev })
      if (frame.t === 'tail') subscribed.resolve()
      if (frame.t === 'ev') stored.resolve()
      if (frame.t === 'rej') stored.reject(new Error(`the edit was refused: ${frame.code}`))
    },
  })
  await subscribed.promise
  const { milliseconds } = await timed(() => {
    line.send({
      t: 'cmd',
      topic,
      seq: 1,
      base: rev,
      type: 'ops',
      ops: [{ k: keys[0]!, v: Date.now() % 10_000 }],
    })
    return stored.promise
  })
  line.close()
  return milliseconds
}

async function rename({ url }: Product, { authorization }: Client, id: number): Promise<void> {
  const headers = { authorization, 'content-type': 'application/json' }
  const body = JSON.stringify({ name: `Renamed ${Date.now()}` })
  const answer = await fetch(`${url}/v1/yearlyData/${id}`, { method: 'PATCH', headers, body })
  if (!answer.ok) throw new Error(`the row was not saved: ${answer.status}`)
}

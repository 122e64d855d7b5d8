import { randomUUID } from 'node:crypto'
import { fdatasyncSync, openSync, writeSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEventStoreLog } from '../services/src/adapters/eventstore/event-log.ts'
import { openMongoProjectorLease } from '../services/src/adapters/mongodb/lease/projector-lease.ts'
import { openSqliteEventLog } from '../services/src/adapters/sqlite/event-log.ts'
import type { Document } from '../services/src/ports/documents.ts'
import type { EventLog, NewEvent } from '../services/src/ports/event-log.ts'
import { databaseUrl } from '../services/src/testing/stores/database-url.ts'
import { startTestServer } from '../services/src/testing/stores/test-server.ts'
import { signIn } from './demo/client.ts'
import { BareEventStore } from './measure/bare-event-store.ts'
import { BareMongo } from './measure/bare-mongo.ts'
import { percentile, Report } from './measure/report.ts'
import { timed } from './measure/timed.ts'
import { ADMINISTRATOR, type Environment, startServerProcess } from './testing/server-process.ts'

// Compares the stores, embedded and on servers, with a bare file or client library, taking turns within one run.
// Goals: embedded 0.95 of the file one after the other, 10 at once; on servers 0.9 of the client library.
// TEST_SERVERS=folder of starters, or EVENTSTORE_URL and MONGODB_URL: node infra/measure-stores.ts

const ROUNDS = 9
const SERIAL = 200
const WRITERS = 50
const APPENDS = 40
const CAUGHT_UP = 50_000
const COMMANDS = 200
const COMMITS = 10
const DOCUMENTS = 500

const report = new Report('Stores')
const folder = await mkdtemp(join(tmpdir(), 'staffplan-measure-'))
await using events = await startTestServer('eventstore')
await using documents = await startTestServer('mongodb')
const installation = `measure${Date.now()}`
const prefix = `${installation}-`
await using embedded = openSqliteEventLog(join(folder, 'events.db'))
await using log = openEventStoreLog({ url: events.url, prefix })
await using bare = new BareEventStore(events.url)
const appendBare: Append = (stream, expected, event) => bare.append(prefix + stream, expected, event)

await commands('embedded', [{}])
const servers = {
  EVENTSTORE_URL: events.url,
  MONGODB_URL: databaseUrl(documents.url, installation),
  STREAM_PREFIX: `${installation}c-`,
}
await commands('distributed', [
  { ...servers, ROLE: 'api' },
  { ...servers, ROLE: 'projector' },
])
await appends('embedded', { candidate: through(embedded), baseline: bareFile(), name: 'a bare file' })
await appends(events.label, { candidate: through(log), baseline: appendBare, name: 'the bare client' })
await catchUp()
await commits()
report.end()
await rm(folder, { recursive: true })

type Append = (stream: string, expected: 'none' | bigint, event: NewEvent) => Promise<unknown>

function through(store: EventLog): Append {
  return (stream, expected, event) => store.append(stream, expected, [event])
}

/** Appends 400 bytes to a file, made durable one by one: what the disk itself can do. */
function bareFile(): Append {
  const file = openSync(join(folder, 'bare'), 'a')
  const bytes = Buffer.alloc(400, 'x')
  return async () => {
    writeSync(file, bytes)
    fdatasyncSync(file)
  }
}

async function appends(
  store: string,
  { candidate, baseline, name }: { candidate: Append; baseline: Append; name: string },
): Promise<void> {
  for (const [kind, work, count] of [
    ['one after the other', serial, SERIAL],
    [`${WRITERS} at once`, atOnce, WRITERS * APPENDS],
  ] as const) {
    const { seconds, ofBaseline } = await alternately(
      () => work(candidate),
      () => work(baseline),
    )
    report.say({ name: `${store}: appends ${kind}`, value: count / seconds, unit: '/s' })
    report.number(`  times the rate of ${name}`, ofBaseline)
  }
}

async function catchUp(): Promise<void> {
  const total = CAUGHT_UP
  const ownPrefix = `${installation}k-` // only these events: the rest would be read during the other's turn
  await using shared = openEventStoreLog({ url: events.url, prefix: ownPrefix })
  for (const store of [embedded, shared]) await fill(store)
  const alone = await alternately(() => follow(embedded, total), null)
  report.say({ name: 'embedded: catch-up', value: total / alone.seconds, unit: 'events/s' })
  const { seconds, ofBaseline } = await alternately(
    () => follow(shared, total),
    () => bare.catchUp(ownPrefix, total),
  )
  report.say({ name: `${events.label}: catch-up`, value: total / seconds, unit: 'events/s' })
  report.number('  of the bare client', ofBaseline)
}

async function fill(store: EventLog): Promise<void> {
  for (let written = 0; written < CAUGHT_UP; written += 100) {
    const events = Array.from({ length: 100 }, fact)
    await store.append(`caught-${written}`, 'none', events)
  }
}

/** Commits as many documents as a large batch of events touches, with their checkpoint. */
async function commits(): Promise<void> {
  const url = databaseUrl(documents.url, `${installation}m`)
  const units = { name: 'units', keys: ['id', 'name'] }
  await using leases = openMongoProjectorLease(url, {
    projections: [{ name: 'units', version: 1, collections: [units] }],
    log,
  })
  await using baseMongo = new BareMongo(url)
  await baseMongo.prepare([{ 'keys.id': 1 }, { 'keys.name': 1, 'keys.id': 1 }, { position: 1 }])
  const stop = new AbortController()
  for await (const lease of leases.take(stop.signal)) {
    let position = 0n
    const batch = (): Document[] =>
      Array.from({ length: DOCUMENTS }, (_, id) => ({
        id: String(id),
        keys: { id, name: `unit ${position}` },
        body: { id, text: 'x'.repeat(200) },
      }))
    const commit = async (): Promise<void> => {
      for (let index = 0; index < COMMITS; index += 1) {
        const writes = batch().map((document) => ({ collection: 'units', document }))
        await lease.documents.commit('units-v1', (position += 1n), writes)
      }
    }
    const commitBare = (kind: 'guarded' | 'plain') => async (): Promise<void> => {
      for (let index = 0; index < COMMITS; index += 1) await baseMongo.commit((position += 1n), batch(), kind)
    }
    const guarded = await alternately(commit, commitBare('guarded'))
    const plain = await alternately(commit, commitBare('plain'))
    const written = COMMITS * DOCUMENTS
    report.say({
      name: `${documents.label}: documents in commits of ${DOCUMENTS}`,
      value: written / guarded.seconds,
      unit: '/s',
    })
    report.number('  of the bare driver, same statements', guarded.ofBaseline)
    report.number('  of the bare driver without guards', plain.ofBaseline)
    stop.abort()
  }
}

/**
 * Seconds of the candidate, and its speed relative to the baseline: medians of several rounds after one for warming up.
 * The two take turns in going first.
 */
async function alternately(candidate: () => Promise<void>, baseline: (() => Promise<void>) | null) {
  const rounds: { seconds: number; ofBaseline: number }[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    const before = baseline && round % 2 === 1 ? await secondsOf(baseline) : null
    const seconds = await secondsOf(candidate)
    const base = before ?? (baseline ? await secondsOf(baseline) : 0)
    if (round > 0) rounds.push({ seconds, ofBaseline: base / seconds })
  }
  const median = (which: 'seconds' | 'ofBaseline'): number =>
    percentile(
      rounds.map((round) => round[which]),
      0.5,
    )
  return { seconds: median('seconds'), ofBaseline: median('ofBaseline') }
}

async function secondsOf(work: () => Promise<void>): Promise<number> {
  return (await timed(work)).milliseconds / 1000
}

async function serial(append: Append): Promise<void> {
  const stream = `serial-${randomUUID()}`
  for (let index = 0; index < SERIAL; index += 1) await append(stream, revision(index), fact())
}

async function atOnce(append: Append): Promise<void> {
  const writeOne = async (): Promise<void> => {
    const stream = `at-once-${randomUUID()}`
    for (let index = 0; index < APPENDS; index += 1) await append(stream, revision(index), fact())
  }
  await Promise.all(Array.from({ length: WRITERS }, writeOne))
}

function revision(index: number): 'none' | bigint {
  return index === 0 ? 'none' : BigInt(index - 1)
}

async function follow(store: EventLog, count: number): Promise<void> {
  let seen = 0
  const stop = new AbortController()
  for await (const batch of store.follow(0n, stop.signal)) {
    if (batch === 'caughtUp') continue
    if ((seen += batch.length) >= count) stop.abort()
  }
}

/** An event with 200 bytes of data. */
function fact(): NewEvent {
  const metadata = { commandId: 'c', correlationId: 'c', actor: 1, at: '2026-01-01T00:00:00.000Z', schema: 1 }
  return { id: randomUUID(), type: 'Measured', data: { text: 'x'.repeat(189) }, metadata }
}

/** Sends commands over HTTP and waits until the list of the record shows each. */
async function commands(name: string, environments: readonly Environment[]): Promise<void> {
  await using running = new AsyncDisposableStack()
  const processes = []
  for (const [index, environment] of environments.entries()) {
    const dataDir = join(folder, `${name}-${index}`)
    const process = running.use(
      await startServerProcess({ ...environment, DATA_DIR: dataDir, LOG_LEVEL: 'error' }),
    )
    processes.push(process)
  }
  await Promise.all(processes.map((process) => process.ready({ withoutClient: true })))
  const client = await signIn(processes[0]!.url, ADMINISTRATOR.email, ADMINISTRATOR.password)
  const milliseconds: number[] = []
  for (let index = 0; index < COMMANDS; index += 1) {
    const started = performance.now()
    await client.post('/v1/costCentres/', {
      name: `New ${index}`,
      number: String(10_000 + index),
      comment: '',
    })
    milliseconds.push(performance.now() - started)
  }
  report.milliseconds(`${name}: command until its list shows it, p50`, percentile(milliseconds, 0.5))
  report.milliseconds('  p95', percentile(milliseconds, 0.95))
}

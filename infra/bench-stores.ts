import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { event } from '@staffplan/contracts/event-definition'
import { id } from '@staffplan/contracts/number'
import { openSqliteDocuments } from '../services/src/adapters/sqlite/documents.ts'
import { openSqliteEventLog } from '../services/src/adapters/sqlite/event-log.ts'
import { prepareViews } from '../services/src/adapters/sqlite/views-file.ts'
import { EventTypes } from '../services/src/kernel/streams/event-types.ts'
import type { Projection } from '../services/src/kernel/projections/projection.ts'
import { runProjectors } from '../services/src/kernel/projections/projector.ts'
import type { EventLog, NewEvent } from '../services/src/ports/event-log.ts'

/**
 * What the embedded stores cost against the disk under them, in one run (design: performance.md, rows 1a, 1b and 4a).
 * Candidate and baseline take turns; each figure is the median of the ratios per round, 10th to 90th percentile beside it.
 */
const ROUNDS = 15
const DROPPED = 2
const SERIAL = 100
const WRITERS = 100
const APPENDS = 40
const REBUILD_EVENTS = Number(process.env['BENCH_EVENTS'] ?? 100_000)
const REBUILD_ROUNDS = 5

const folder = mkdtempSync(join(tmpdir(), 'staffplan-bench-'))
let streams = 0

/** 1a: one event of 400 bytes after the other, each durable, against appending the same bytes to a bare file. */
async function serialAppends() {
  await using log = openSqliteEventLog(join(folder, 'serial.db'))
  return await compared('1a durable append, times the raw rate', ROUNDS, {
    async candidate() {
      for (let index = 0; index < SERIAL; index += 1)
        await log.append(`serial-${(streams += 1)}`, 'none', [fact()])
    },
    baseline: async () => rawAppends(SERIAL),
    ratio: ({ candidate, baseline }) => baseline / candidate,
  })
}

/** 1b: a hundred writers at once, each waiting for its acknowledgement, against the same bare loop per append. */
async function concurrentAppends() {
  await using log = openSqliteEventLog(join(folder, 'concurrent.db'))
  return await compared('1b appends of 100 writers, times the raw rate', ROUNDS, {
    candidate: async () =>
      void (await Promise.all(Array.from({ length: WRITERS }, () => writeOneStream(log)))),
    baseline: async () => rawAppends(SERIAL),
    ratio: ({ candidate, baseline }) => ((baseline / SERIAL) * WRITERS * APPENDS) / candidate,
  })
}

/** 4a: a whole read model from the log, indexes included, against reading and parsing the same events. */
async function rebuild() {
  const path = join(folder, 'rebuild.db')
  await using log = openSqliteEventLog(path)
  await fill(log)
  let round = 0
  return await compared('4a rebuild, times reading and parsing', REBUILD_ROUNDS, {
    candidate: async () => project(log, join(folder, `views-${(round += 1)}.db`)),
    baseline: async () => readAndParse(path),
    ratio: ({ candidate, baseline }) => candidate / baseline,
  })
}

async function writeOneStream(log: EventLog): Promise<void> {
  const stream = `concurrent-${(streams += 1)}`
  for (let index = 0; index < APPENDS; index += 1)
    await log.append(stream, index === 0 ? 'none' : BigInt(index - 1), [fact()])
}

function rawAppends(count: number): void {
  const file = openSync(join(folder, 'raw'), 'a')
  const bytes = Buffer.alloc(400, 'x')
  for (let index = 0; index < count; index += 1) {
    writeSync(file, bytes)
    fdatasyncSync(file)
  }
  closeSync(file)
}

async function fill(log: EventLog): Promise<void> {
  const batch = 100
  for (let done = 0; done < REBUILD_EVENTS; done += batch)
    await log.append(
      `fill-${done}`,
      'none',
      Array.from({ length: batch }, (_, index) => fact(unitOf(done + index))),
    )
}

/** Spread over all units, but some change far more often than others, as in a real log. */
function unitOf(index: number): number {
  const share = (index * 0.618_033_988_749_895) % 1
  return 1 + Math.floor((REBUILD_EVENTS / 5) * share ** 3)
}

function readAndParse(path: string): void {
  using database = new DatabaseSync(path, { readOnly: true })
  const rows = database.prepare('SELECT position, data, metadata FROM event ORDER BY position', {
    returnArrays: true,
  })
  let seen = 0
  for (const row of rows.iterate()) {
    const [, data, metadata] = row as unknown as [number, string, string] // the columns asked for
    if (JSON.parse(data) && JSON.parse(metadata)) seen += 1
  }
  if (seen !== REBUILD_EVENTS) throw new Error(`read ${seen} events`)
}

const types = { Counted: event(id) }
const units = { name: 'units', keys: ['id', 'times'] }
const projection: Projection = {
  name: 'units',
  version: 1,
  collections: [units],
  handles: ['Counted'],
  async apply(recorded, { view }) {
    const unit = recorded.data as number // parsed by EventTypes
    const before = await view.get('units', String(unit))
    const times = Number(before?.body['times'] ?? 0) + 1
    view.put('units', { id: String(unit), keys: { id: unit, times }, body: { id: unit, times } })
  },
}

async function project(log: EventLog, path: string): Promise<void> {
  prepareViews({ path, collections: [units], log: { id: 'bench', head: await log.head() } })
  await using documents = openSqliteDocuments(path, [units])
  const stop = new AbortController()
  await runProjectors([projection], {
    log,
    documents,
    types: new EventTypes(types),
    announce(announcement) {
      if (announcement.type === 'halted') throw new Error(announcement.reason)
      if (announcement.caughtUp) stop.abort()
    },
    signal: stop.signal,
  })
  const { content } = await documents.page('units', { sort: [], offset: 0, limit: REBUILD_EVENTS })
  const counted = content.reduce((sum, { body }) => sum + Number(body['times']), 0)
  if (counted !== REBUILD_EVENTS) throw new Error(`counted ${counted} events`)
}

function fact(unit = 1): NewEvent {
  return {
    id: crypto.randomUUID(),
    type: 'Counted',
    data: unit,
    metadata: {
      commandId: crypto.randomUUID(),
      correlationId: '',
      actor: 1,
      at: '2019-01-01T00:00:00Z',
      schema: 1,
      why: 'x'.repeat(240), // about 400 bytes in all
    },
  }
}

type Times = { readonly candidate: number; readonly baseline: number }

async function compared(
  name: string,
  rounds: number,
  parts: {
    readonly candidate: () => Promise<void>
    readonly baseline: () => Promise<void>
    readonly ratio: (milliseconds: Times) => number
  },
) {
  const ratios: number[] = []
  for (let round = 0; round < rounds + DROPPED; round += 1) {
    const isCandidateFirst = round % 2 === 0
    const early = isCandidateFirst ? await timed(parts.candidate) : 0
    const baseline = await timed(parts.baseline)
    const candidate = isCandidateFirst ? early : await timed(parts.candidate)
    if (round >= DROPPED) ratios.push(parts.ratio({ candidate, baseline }))
  }
  const sorted = ratios.toSorted((a, b) => a - b)
  const at = (share: number): number => Number(sorted[Math.floor(share * (sorted.length - 1))]!.toFixed(2))
  return { name, median: at(0.5), p10: at(0.1), p90: at(0.9) }
}

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

const results = [await serialAppends(), await concurrentAppends(), await rebuild()]
rmSync(folder, { recursive: true })
process.stdout.write(`${cpus()[0]?.model}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(2)}\n`)
process.stdout.write(`${JSON.stringify(results, null, 2)}\n`)

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ENGINE, engines } from '@staffplan/contracts/arithmetic/engine'
import { planBigPicture } from '@staffplan/contracts/arithmetic/plan'
import { emptyDraft, foldDraft } from '@staffplan/contracts/planning/draft'
import {
  draftEvents,
  type DraftOpsApplied,
  type DraftPublished,
} from '@staffplan/contracts/planning/draft-events'
import { planEntries } from '@staffplan/contracts/planning/plan-entries'
import { expect, test } from 'vitest'
import { openSqliteDocuments } from '#adapters/sqlite/documents.ts'
import { openSqliteEventLog } from '#adapters/sqlite/event-log.ts'
import { prepareViews } from '#adapters/sqlite/views-file.ts'
import { EventTypes } from '#kernel/streams/event-types.ts'
import { ReadModels } from '#kernel/projections/read-models.ts'
import { keyedDigest } from '#kernel/sealing/keyed-digest.ts'
import { uuidFrom } from '#kernel/commands/event-id.ts'
import type { EventLog, NewEvent, RecordedEvent } from '#ports/event-log.ts'
import { paidStaff } from '#planning/structure/staff-view.ts'
import { Structures } from '#planning/structure/structure.ts'
import { staffingProjection } from '#staffing/staffing-projection.ts'
import { structureProjection } from '#planning/structure/projection.ts'
import { canonicalHash } from '#canonical-hash.ts'
import { draftEventHash } from '#streams/draft-event-hash.ts'
import { payRight } from '#testing/pay-right.ts'
import { startServer } from '#testing/server.ts'
import { buildWorkedExample, workedInputs } from '#testing/worked-example.ts'
import { Rebuild } from './maintenance/rebuild.ts'
import { eventTypes } from './projectors.ts'
import { temporaryFolder } from '#testing/temporary-folder.ts'

const both = [structureProjection, staffingProjection]
const types = new EventTypes(draftEvents)

/** Calculates again what an event published, from the event and the log alone. */
async function reproduced(log: EventLog, events: readonly RecordedEvent[], data: DraftPublished) {
  const draft = emptyDraft()
  for (const { type, data: stored, revision, metadata } of events.slice(0, data.upTo + 1)) {
    if (type !== 'DraftOpsApplied') continue
    const writes = stored as DraftOpsApplied // its type says so
    foldDraft(draft, { ...writes, rev: Number(revision), by: metadata.actor, cid: writes.clientId })
  }
  using folder = temporaryFolder()
  const path = join(folder.path, 'then.db')
  const collections = both.flatMap(({ version, collections: own }) =>
    own.map((collection) => ({ ...collection, version })),
  )
  prepareViews({ path, collections, log: null })
  await using documents = openSqliteDocuments(path, collections)
  const position = BigInt(data.structPos)
  const models = new ReadModels(documents, both)
  for (const projection of both) {
    await new Rebuild({ log, documents, types: eventTypes }).runTo(projection, position)
    const { name } = projection
    models.announced({ type: 'moved', projection: name, position, changes: [], caughtUp: true })
  }
  const { structure } = await new Structures(models, paidStaff(payRight)).of(data.period!.startYear)
  const source = { structure, period: data.period!, specialDrivers: data.specialDrivers! }
  const engine = engines.find((name) => name === data.engine)
  return canonicalHash(planBigPicture({ ...source, ...planEntries(draft) }, engine))
}

test('what was published can be calculated again after structure, definitions and period have changed', async () => {
  await using server = await startServer()
  const example = await buildWorkedExample(server)
  const special = { name: 'New law', comment: '', type: 'relative', value: 0.07 }
  const { body: driver } = await server.call('POST', '/v1/drivers/specialDrivers', special)
  await server.call('POST', '/v1/drivers/specialDrivers', { ...special, name: 'not applied' })
  const scope = `b${example.education}-d${example.divisions.N}`
  const fte = { [scope]: [{ id: 1, driverID: driver.id, value: 0.05 }] }
  expect((await server.call('POST', '/v1/bigPictureStore/userInput', workedInputs(example))).status).toBe(200)
  expect((await server.call('POST', '/v1/bigPictureStore/drivers', { fte })).status).toBe(200)

  await server.call('PATCH', `/v1/drivers/specialDrivers/${driver.id}`, {
    type: 'absolute',
    value: 7,
    name: 'other',
  })
  await server.call('PATCH', `/v1/drivers/primaryDrivers/${example.pupils}`, {
    driverDataSources: [
      { label: 'a', weight: 0.5 },
      { label: 'b', weight: 0.5 },
    ],
  })
  await server.call('POST', '/v1/divisions', { name: 'later', businessUnit: { id: example.support } })
  const settings = (await server.call('GET', '/v1/settings')).body
  await server.call('PUT', '/v1/settings', { ...settings, planning: { startYear: 2020, planYears: 5 } })

  const { log } = server.system
  const stored = await Array.fromAsync(log.read('bigPicture-2019'))
  const events = stored.map((event) => types.read(event))
  const published = events.findLast(({ type }) => type === 'DraftPublished')!.data as DraftPublished // its type says so
  expect(published).toMatchObject({
    period: { startYear: 2019, planYears: 2 },
    specialDrivers: [{ id: driver.id, name: 'New law', type: 'relative', value: 0.07 }],
    engine: ENGINE,
    upToHash: draftEventHash(stored[published.upTo]!),
  })
  const plain = await reproduced(log, events, published)
  expect(published.resultHash).not.toContain(plain) // nobody tries with it what people were paid
  const { keys } = server.system.deps.personalData
  expect(await keyedDigest(keys, { purpose: 'result', plain })).toBe(published.resultHash)
})

test('what an earlier engine published is calculated again as that engine did', async () => {
  const path = join(import.meta.dirname, 'fixtures/logs/plan-published-by-calc-1.json')
  const fixture = JSON.parse(readFileSync(path, 'utf8')) as (Omit<NewEvent, 'id'> & {
    readonly stream: string
  })[] // written by us
  await using log = openSqliteEventLog(':memory:')
  let structPos = 0n
  for (const [stream, told] of Map.groupBy(fixture, (event) => event.stream)) {
    if (stream.startsWith('bigPicture')) structPos = await log.head()
    const events = told.map((event, index) => ({ ...event, id: uuidFrom(`${stream} ${index}`) }))
    await log.append(stream, 'none', events)
  }
  const events = (await Array.fromAsync(log.read('bigPicture-2019'))).map((event) => types.read(event))
  const published = events.at(-1)!.data as DraftPublished // its type says so
  expect(published.engine).toBe('calc/1')
  const then = { ...published, structPos: String(structPos) }
  expect(await reproduced(log, events, then)).toBe(published.resultHash)
  expect(await reproduced(log, events, { ...then, engine: ENGINE })).not.toBe(published.resultHash)
})

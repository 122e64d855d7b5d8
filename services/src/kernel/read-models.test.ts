import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openEmbeddedStores, type EmbeddedStores } from '#adapters/sqlite/embedded-stores.ts'
import type { Announcement } from '#ports/announcement.ts'
import { StoreUnavailable } from '#ports/event-log.ts'
import type { Projection } from './projection.ts'
import { ReadModels } from './read-models.ts'

const units: Projection = {
  name: 'units',
  version: 1,
  collections: [{ name: 'units', keys: ['id'] }],
  handles: [],
  apply: async () => {},
}

let folder: string
let stores: EmbeddedStores
let models: ReadModels
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'staffplan-models-'))
  stores = openEmbeddedStores(folder, units.collections)
  models = new ReadModels(stores.documents, [units])
})
afterEach(async () => {
  await stores[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true })
})

function moved(position: bigint, caughtUp: boolean): void {
  models.announced({ type: 'moved', projection: 'units', position, changes: [], caughtUp })
}

test('F4 a read model that is being rebuilt is not shown before it is whole', async () => {
  moved(3n, false)
  await expect(models.whole('units', 20)).rejects.toThrow('rebuilding')
  const waiting = models.whole('units')
  moved(7n, true)
  await waiting
  moved(8n, false) // another process carries it on
  await models.whole('units', 0)
})

test('F4 one that is begun anew is not shown before it is whole again', async () => {
  moved(7n, true)
  moved(0n, false)
  moved(3n, false)
  await expect(models.whole('units', 20)).rejects.toThrow('rebuilding')
  moved(7n, true)
  await models.whole('units', 0)
})

test('a collection knows after which position nothing has changed it', () => {
  expect(models.changed('units')).toBe(0n)
  moved(3n, true) // what happened before this process began is not known
  moved(4n, true)
  expect(models.changed('units')).toBe(3n)
  const changes = [{ collection: 'units', ids: ['1'] }]
  models.announced({ type: 'moved', projection: 'units', position: 6n, changes, caughtUp: true })
  moved(9n, true)
  expect(models.changed('units')).toBe(6n)
})

test('answers to commands wait less while a whole import is stored, and until it is shown', async () => {
  moved(3n, true)
  const usual = models.answerPatience
  await models.duringImport(async () => {
    expect(models.answerPatience).toBeLessThan(usual / 10)
    return { position: 7n }
  })
  moved(6n, true)
  expect(models.answerPatience).toBeLessThan(usual / 10)
  moved(7n, true)
  expect(models.answerPatience).toBe(usual)
  await expect(models.duringImport(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  expect(models.answerPatience).toBe(usual)
})

test('one that halted is shown as it stands', async () => {
  const halt: Announcement = { type: 'halted', projection: 'units', reason: 'an event nobody can read' }
  const waiting = models.whole('units')
  models.announced(halt)
  await waiting
  await expect(models.reached('units', 1n, 20)).rejects.toThrow('read-model-behind')
})

test('what is withheld is refused, also when it was whole before, until somebody carries it to the present again', async () => {
  moved(7n, true)
  await models.whole('units', 0)
  const reason = 'another version has taken over'
  models.announced({ type: 'halted', projection: 'units', reason, isWithheld: true })
  await expect(models.whole('units', 60_000)).rejects.toThrow('rebuilding')
  for (const asked of [
    models.get('units', 1),
    models.getMany('units', [1]),
    models.page('units', { sort: [], offset: 0, limit: 1 }),
  ])
    await expect(asked).rejects.toThrow(StoreUnavailable)
  moved(8n, false)
  await expect(models.whole('units', 20)).rejects.toThrow('rebuilding')
  moved(9n, true)
  await models.whole('units', 0)
  expect(await models.get('units', 1)).toBeNull()
})

test('who waits for it to be whole is not let in by its being withheld', async () => {
  const waiting = models.whole('units', 50)
  models.announced({ type: 'halted', projection: 'units', reason: 'of somebody else', isWithheld: true })
  await expect(waiting).rejects.toThrow('rebuilding')
})

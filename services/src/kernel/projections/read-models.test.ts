import { afterEach, beforeEach, expect, test } from 'vitest'
import { folderForEachTest } from '#testing/folder-for-each-test.ts'
import { openEmbeddedStores, type EmbeddedStores } from '#adapters/sqlite/embedded-stores.ts'
import type { Projection } from './projection.ts'
import { payRight } from '#testing/pay-right.ts'
import { ReadModels } from './read-models.ts'

const shownUnits = { name: 'units', keys: ['id'] }
const units: Projection = {
  name: 'units',
  version: 1,
  collections: [shownUnits],
  handles: [],
  apply: async () => {},
}

const folder = folderForEachTest()
let stores: EmbeddedStores
let models: ReadModels
beforeEach(() => {
  stores = openEmbeddedStores(folder.path, units.collections)
  models = new ReadModels(stores.documents, [units])
})
afterEach(() => stores[Symbol.asyncDispose]())

function moved(position: bigint, caughtUp: boolean): void {
  models.announced({ type: 'moved', projection: 'units', position, changes: [], caughtUp })
}

test('a collection with pay opens to who has the right to it, under whatever type it is named', async () => {
  const salaries = { name: 'salaries', keys: ['id'], pay: true } as const
  const paid = new ReadModels(stores.documents, [{ ...units, collections: [salaries] }])
  // @ts-expect-error it takes the right
  expect(() => paid.open(salaries)).toThrow('salaries tells pay')
  expect(() => paid.open({ name: 'salaries', keys: ['id'] })).toThrow('salaries tells pay')
  expect(() => paid.open(salaries, payRight)).not.toThrow()
})

test('a read model that is being rebuilt is not shown before it is whole', async () => {
  moved(3n, false)
  await expect(models.waitUntilComplete('units', 20)).rejects.toThrow('rebuilding')
  const waiting = models.waitUntilComplete('units')
  moved(7n, true)
  await waiting
  moved(8n, false) // another process goes on projecting
  await models.waitUntilComplete('units', 0)
})

test('one that is begun anew is not shown before it is whole again', async () => {
  moved(7n, true)
  models.announced({
    type: 'moved',
    projection: 'units',
    position: 0n,
    changes: [],
    caughtUp: false,
    isComplete: false,
  })
  moved(3n, false)
  await expect(models.waitUntilComplete('units', 20)).rejects.toThrow('rebuilding')
  moved(7n, true)
  await models.waitUntilComplete('units', 0)
})

test('when every read model is whole is told once, and at once to who asks later', () => {
  const both = new ReadModels(stores.documents, [units, { ...units, name: 'centres', collections: [] }])
  const whole = (projection: string): void =>
    both.announced({ type: 'moved', projection, position: 7n, changes: [], caughtUp: true })
  let told = 0
  both.onceComplete(() => (told += 1))
  whole('units')
  expect(told).toBe(0)
  whole('centres')
  whole('units')
  expect(told).toBe(1)
  both.onceComplete(() => (told += 1))
  expect(told).toBe(2)
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
  const usual = models.answerTimeout
  await models.duringImport(async () => {
    expect(models.answerTimeout).toBeLessThan(usual / 10)
    return { position: 7n }
  })
  moved(6n, true)
  expect(models.answerTimeout).toBeLessThan(usual / 10)
  moved(7n, true)
  expect(models.answerTimeout).toBe(usual)
  await expect(models.duringImport(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  expect(models.answerTimeout).toBe(usual)
})

test('one that halts while it is filled is refused with the reason, never shown in part', async () => {
  moved(3n, false)
  models.announced({ type: 'halted', projection: 'units', reason: 'the disk is full' })
  await expect(models.waitUntilComplete('units', 20)).rejects.toMatchObject({
    code: 'rebuilding',
    message: 'the disk is full',
  })
  const waiting = models.open(shownUnits).get(1)
  moved(4n, true)
  expect(await waiting).toBeNull()
})

test('one that was complete is shown while its projector is cut off from its stores, if not the latest', async () => {
  models.announced({
    type: 'moved',
    projection: 'units',
    position: 7n,
    changes: [],
    caughtUp: false,
    isComplete: true,
  })
  models.announced({ type: 'halted', projection: 'units', reason: 'the event log is away' })
  expect(await models.open(shownUnits).get(1)).toBeNull()
  await expect(models.reached('units', 8n, 20)).rejects.toThrow('read-model-behind')
})

test('what is withheld is refused, also when it was whole before, until somebody carries it to the present again', async () => {
  moved(7n, true)
  await models.waitUntilComplete('units', 0)
  const reason = 'another version has taken over'
  models.announced({ type: 'halted', projection: 'units', reason, isWithheld: true })
  await expect(models.waitUntilComplete('units', 60_000)).rejects.toThrow(reason)
  for (const asked of [
    models.open(shownUnits).get(1),
    models.open(shownUnits).getMany([1]),
    models.open(shownUnits).page({ sort: [], offset: 0, limit: 1 }),
  ])
    await expect(asked).rejects.toMatchObject({ code: 'rebuilding', message: reason })
  moved(8n, false)
  await expect(models.waitUntilComplete('units', 20)).rejects.toThrow('rebuilding')
  moved(9n, true)
  await models.waitUntilComplete('units', 0)
  expect(await models.open(shownUnits).get(1)).toBeNull()
})

test('who waits for it to be whole is not let in by its being withheld', async () => {
  const waiting = models.waitUntilComplete('units', 50)
  models.announced({ type: 'halted', projection: 'units', reason: 'of somebody else', isWithheld: true })
  await expect(waiting).rejects.toMatchObject({ code: 'rebuilding' })
})

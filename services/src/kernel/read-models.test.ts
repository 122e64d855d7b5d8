import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openEmbeddedStores, type EmbeddedStores } from '#adapters/sqlite/embedded-stores.ts'
import type { Announcement } from '#ports/announcement.ts'
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

test('one that halted is shown as it stands', async () => {
  const halt: Announcement = { type: 'halted', projection: 'units', reason: 'an event nobody can read' }
  const waiting = models.whole('units')
  models.announced(halt)
  await waiting
  await expect(models.reached('units', 1n, 20)).rejects.toThrow('read-model-behind')
})

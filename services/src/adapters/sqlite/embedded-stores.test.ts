import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { folderForEachTest } from '#testing/folder-for-each-test.ts'
import type { Collection } from '#ports/documents.ts'
import type { NewEvent } from '#ports/event-log.ts'
import { openEmbeddedProjectorStores, openEmbeddedStores } from './embedded-stores.ts'

const units: Collection = { name: 'units', keys: ['id', 'name'] }

const folder = folderForEachTest()

/** Stores three events in the log, and a document at the third. */
async function filled(): Promise<void> {
  await using stores = openEmbeddedStores(folder.path, [units])
  await using projector = openEmbeddedProjectorStores(folder.path, [units])
  const { position } = await stores.log.append('organisation', 'none', [fact(), fact(), fact()])
  await projector.documents.commit('units', position, [
    { collection: 'units', document: { id: '1', keys: { id: 1, name: 'x' }, body: { name: 'X' } } },
  ])
}

/** What is found after reopening: the checkpoint, the document, and the warnings. */
async function left(collections: readonly Collection[] = [units]) {
  const warnings: string[] = []
  const listen = ({ message }: Error): number => warnings.push(message)
  process.on('warning', listen)
  await using stores = openEmbeddedStores(folder.path, collections)
  await using projector = openEmbeddedProjectorStores(folder.path, collections)
  await new Promise(setImmediate) // warnings are emitted in a later turn
  process.off('warning', listen)
  return {
    checkpoint: await projector.documents.checkpoint('units'),
    document: await stores.documents.get('units', '1'),
    warnings,
  }
}

test('what the projector thread commits, the answering thread sees', async () => {
  await using stores = openEmbeddedStores(folder.path, [units])
  await using projector = openEmbeddedProjectorStores(folder.path, [units])
  expect(await stores.documents.page('units', { sort: [], offset: 0, limit: 9 })).toEqual({
    content: [],
    totalElements: 0,
  })
  const document = { id: '1', keys: { id: 1, name: 'x' }, body: { name: 'X' } }
  await projector.documents.commit('units', 1n, [{ collection: 'units', document }])
  expect(await stores.documents.page('units', { sort: [], offset: 0, limit: 9 })).toEqual({
    content: [document],
    totalElements: 1,
  })
})

test('both stores keep what they have over a restart, silently', async () => {
  await filled()
  expect(await left()).toMatchObject({ checkpoint: 3n, document: { id: '1' }, warnings: [] })
})

test('a folder in use is refused, and nothing of it is harmed', async () => {
  await using stores = openEmbeddedStores(folder.path, [units])
  expect(() => openEmbeddedStores(folder.path, [units])).toThrow('in use by another Staffplan process')
  expect(await stores.log.append('users', 'none', [fact()])).toMatchObject({ revision: 0n })
})

test('a start that fails gives the folder back', async () => {
  writeFileSync(
    join(folder.path, 'events.db'),
    'this is no database, and long enough to be seen as none of ours',
  )
  expect(() => openEmbeddedStores(folder.path, [units])).toThrow('not a database')
  rmSync(join(folder.path, 'events.db'))
  await expect.poll(() => openEmbeddedStores(folder.path, [units])[Symbol.asyncDispose]()).toBeUndefined()
})

describe('read models that do not fit are discarded', () => {
  const nothing = { checkpoint: 0n, document: null }

  test('when a checkpoint is ahead of the log', async () => {
    await filled()
    {
      await using projector = openEmbeddedProjectorStores(folder.path, [units])
      await projector.documents.commit('units', 4n, [])
    }
    const { warnings, ...rest } = await left()
    expect(rest).toEqual(nothing)
    expect(warnings).toEqual([expect.stringContaining('older than they are')])
  })

  test('when they belong to another log', async () => {
    await filled()
    for (const end of ['', '-wal', '-shm']) rmSync(join(folder.path, `events.db${end}`), { force: true })
    const { warnings, ...rest } = await left()
    expect(rest).toEqual(nothing)
    expect(warnings).toEqual([expect.stringContaining('another event log')])
  })

  test.each([
    ['no database', 'not a database at all, but long enough to look like a header of one'],
    ['empty', ''],
  ])('when their file is %s', async (_word, content) => {
    await filled()
    writeFileSync(join(folder.path, 'views.db'), content)
    const { warnings, ...rest } = await left()
    expect(rest).toEqual(nothing)
    expect(warnings).toHaveLength(1)
  })

  test('when keys are declared that its version does not have, without a word', async () => {
    await filled()
    const reshaped: Collection = { name: 'units', keys: ['id', 'name', 'colour'] }
    expect(await left([reshaped])).toEqual({ ...nothing, warnings: [] })
  })
})

test('a new version fills beside the former one, which goes when it is no longer needed', async () => {
  await filled()
  const others: Collection = { name: 'others', keys: ['id'] }
  const second: Collection = { name: 'units', version: 2, keys: ['id', 'name', 'colour'] }
  expect(await left([second, others])).toEqual({ checkpoint: 3n, document: null, warnings: [] })
  expect(await left([units])).toMatchObject({ checkpoint: 3n, document: { id: '1' } })
  {
    await using projector = openEmbeddedProjectorStores(folder.path, [second, others])
    projector.documents.dropFormer({ name: 'other', version: 7, collections: [others] })
    projector.documents.dropFormer({ name: 'units', version: 1, collections: [second] })
  }
  expect(await left([units])).toMatchObject({ document: { id: '1' } })
  {
    await using projector = openEmbeddedProjectorStores(folder.path, [second, others])
    await projector.documents.commit('units-v1', 3n, [])
    projector.documents.dropFormer({ name: 'units', version: 2, collections: [second] })
    expect(await projector.documents.checkpoint('units-v1')).toBe(0n)
  }
  expect(await left([units])).toMatchObject({ document: null, warnings: [] })
})

function fact(): NewEvent {
  return {
    id: crypto.randomUUID(),
    type: 'SomethingHappened',
    data: null,
    metadata: { commandId: '', correlationId: '', actor: 0, at: '', schema: 1 },
  }
}

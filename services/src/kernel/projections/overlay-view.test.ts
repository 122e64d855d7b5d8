import { afterEach, beforeEach, expect, test } from 'vitest'
import { folderForEachTest } from '#testing/folder-for-each-test.ts'
import {
  type EmbeddedStores,
  openEmbeddedProjectorStores,
  openEmbeddedStores,
} from '#adapters/sqlite/embedded-stores.ts'
import { person, testCollections } from '#ports/documents-subject.contract.ts'
import type { Document, Documents } from '#ports/documents.ts'
import { OverlayView } from './overlay-view.ts'

const folder = folderForEachTest()
let owner: EmbeddedStores
let stores: ReturnType<typeof openEmbeddedProjectorStores>
let view: OverlayView
let questions: string[]

beforeEach(async () => {
  owner = openEmbeddedStores(folder.path, testCollections)
  stores = openEmbeddedProjectorStores(folder.path, testCollections)
  const { documents } = stores
  const people = [1, 2, 3].map((id) => person(id, { year: 2_019 }))
  await documents.commit('people', 1n, people)
  questions = []
  view = new OverlayView(noting(documents, questions))
})
afterEach(async () => {
  await stores[Symbol.asyncDispose]()
  await owner[Symbol.asyncDispose]()
})

function noting(documents: Documents, noted: string[]): Pick<Documents, 'get' | 'getMany' | 'matching'> {
  return {
    get: (...question) => (noted.push('get'), documents.get(...question)),
    getMany: (...question) => (noted.push('getMany'), documents.getMany(...question)),
    matching: (...question) => (noted.push('matching'), documents.matching(...question)),
  }
}

function changed(id: number, year: number): Document {
  return { id: String(id), keys: { id, year, name: 'changed' }, body: {} }
}

const idsIn = (documents: readonly Document[]): string[] => documents.map(({ id }) => id).toSorted()

test('what was loaded is not asked for again, whether it is there or not', async () => {
  await view.load('people', ['1', '2', '9'])
  expect(await view.get('people', '1')).toMatchObject({ keys: { year: 2_019 } })
  expect(await view.get('people', '9')).toBeNull()
  await view.load('people', ['9', '2'])
  expect(questions).toEqual(['getMany'])
})

test('what is loaded late does not cover what was put or removed before', async () => {
  view.put('people', changed(1, 2_020))
  view.remove('people', '2')
  await view.load('people', ['1', '2', '3'])
  await view.loadWhere('people', 'year', [2_019])
  expect(await view.get('people', '1')).toMatchObject({ keys: { year: 2_020 } })
  expect(await view.get('people', '2')).toBeNull()
  expect(idsIn(await view.where('people', 'year', 2_019))).toEqual(['3'])
})

test('what is put while the store is being asked stays', async () => {
  const [asked, named] = [view.get('people', '1'), view.where('people', 'year', 2_019)]
  view.put('people', changed(1, 2_020))
  expect(await asked).toMatchObject({ keys: { year: 2_020 } })
  expect(idsIn(await named)).toEqual(['2', '3'])
})

test('each value is asked for once, and changed documents are found by what they have become', async () => {
  await view.loadWhere('people', 'year', [2_018, 2_019])
  view.put('people', changed(1, 2_018))
  expect(idsIn(await view.where('people', 'year', 2_018))).toEqual(['1'])
  expect(idsIn(await view.where('people', 'year', 2_019))).toEqual(['2', '3'])
  expect(questions).toEqual(['matching'])
})

test('each document is stored once, as it was written last, and is found as before afterwards', async () => {
  for (let year = 2_020; year < 2_030; year += 1) view.put('people', changed(1, year))
  view.put('notes', { id: 'x', keys: { title: 'X' }, body: {} })
  view.remove('notes', 'x')
  expect(view.writes()).toEqual([
    { collection: 'people', document: changed(1, 2_029) },
    { collection: 'notes', remove: 'x' },
  ])
  await stores.documents.commit('people', 2n, view.writes())
  view.stored()
  expect(view.writes()).toEqual([])
  expect(idsIn(await view.where('people', 'year', 2_029))).toEqual(['1'])
  expect(idsIn(await view.where('people', 'year', 2_019))).toEqual(['2', '3'])
  expect(await view.get('notes', 'x')).toBeNull()
})

test('it is full after tens of thousands of documents, and has room again once they are stored', async () => {
  for (let id = 1; id <= 60_000; id += 1) view.put('people', changed(id, 2_020))
  expect(view.isFull).toBe(false)
  for (let id = 60_001; id <= 120_000; id += 1) view.put('people', changed(id, 2_021))
  expect(view.isFull).toBe(true)
  await stores.documents.commit('people', 2n, view.writes())
  view.stored()
  expect(view.isFull).toBe(false)
  expect(await view.get('people', '120000')).toMatchObject({ keys: { year: 2_021 } })
  expect(await view.where('people', 'year', 2_021)).toHaveLength(60_000)
})

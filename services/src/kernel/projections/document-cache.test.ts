import { expect, test } from 'vitest'
import type { Document, Key } from '#ports/documents.ts'
import { DocumentCache } from './document-cache.ts'

function staff(id: string, costCentreId?: Key): Document {
  return { id, keys: costCentreId === undefined ? {} : { costCentreId }, body: {} }
}

const idsOn = (known: DocumentCache, costCentreId: Key): string[] =>
  known.having('costCentreId', costCentreId).map(({ id }) => id)

test('documents are found by what a key of theirs has become, whether it was asked for before or not', () => {
  const known = new DocumentCache()
  known.set('1', staff('1', 7))
  known.set('2', staff('2', 7))
  known.set('9', null)
  expect(idsOn(known, 7)).toEqual(['1', '2'])
  known.set('1', staff('1', 8))
  known.set('9', staff('9', 8))
  known.set('2', null)
  expect(idsOn(known, 7)).toEqual([])
  expect(idsOn(known, 8)).toEqual(['1', '9'])
})

test('a key that was left out is null', () => {
  const known = new DocumentCache()
  known.set('1', staff('1'))
  expect(idsOn(known, null)).toEqual(['1'])
  known.set('1', staff('1', null))
  expect(idsOn(known, null)).toEqual(['1'])
})

test('what is replaced without moving is found as it is now', () => {
  const known = new DocumentCache()
  known.set('1', staff('1', 7))
  expect(idsOn(known, 7)).toEqual(['1'])
  known.set('1', { ...staff('1', 7), body: { name: 'Sara' } })
  expect(known.having('costCentreId', 7)).toMatchObject([{ body: { name: 'Sara' } }])
})

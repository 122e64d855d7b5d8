import { type BulkWriteResult, MongoBulkWriteError, MongoNetworkError, MongoServerError } from 'mongodb'
import { expect, test } from 'vitest'
import { StoreUnavailable } from '#ports/event-log.ts'
import { isInsertRace, translated } from './availability.ts'

const nothingDone = {} as BulkWriteResult // its content is not used here

test.each([
  ['a line that has just ended', Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })],
  [
    'a line that ends in the middle of a bulk',
    new MongoBulkWriteError(new MongoNetworkError('closed'), nothingDone),
  ],
  ['credentials that are refused', new MongoServerError({ message: 'Authentication failed.', code: 18 })],
])('%s is the store being away', (_name, error) => {
  expect(translated(error, true)).toMatchObject({ outcomeUnknown: true, cause: error })
  expect(translated(error, false)).toBeInstanceOf(StoreUnavailable)
})

test('what is wrong with us, or with what was written, stays what it is', () => {
  const mistake = new TypeError('x is not a function')
  expect(translated(mistake, true)).toBe(mistake)
  const duplicate = new MongoBulkWriteError({ message: 'duplicate key', code: 11_000 }, nothingDone)
  expect(translated(duplicate, true)).toBe(duplicate)
  expect(isInsertRace(duplicate)).toBe(true)
})

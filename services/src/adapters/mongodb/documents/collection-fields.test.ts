import { expect, test } from 'vitest'
import { CollectionFields } from './collection-fields.ts'

const namesOf = (alone?: readonly string[]): ReadonlySet<string | undefined> => {
  const keys = ['id', 'year', 'name', 'above.id']
  const collection = { name: 'rows', keys, filters: ['year'], ...(alone && { alone }) }
  const names = new CollectionFields(collection, 1).indexes().map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  return new Set(names)
}

const behindTheYear = ['keys.year:keys.id', 'keys.year:keys.name:keys.id', 'keys.year:keys.above~id:keys.id']

test('every key has an index alone and one behind each filter', () => {
  const alone = ['keys.id', 'keys.name:keys.id', 'keys.above~id:keys.id']
  expect(namesOf()).toEqual(new Set([...alone, ...behindTheYear, '_pos']))
})

test('where only some keys are asked for alone, the others have their index behind the filter', () => {
  const expected = ['keys.id', 'keys.above~id:keys.id', ...behindTheYear, '_pos']
  expect(namesOf(['id', 'year', 'above.id'])).toEqual(new Set(expected))
})

import { expect, test } from 'vitest'
import { Refusal } from '../refusal.ts'
import { parse } from '../validation.ts'
import { dataSources } from './data-sources.ts'

function errorsOf(rows: unknown): readonly object[] {
  try {
    parse(dataSources, rows)
  } catch (error) {
    if (error instanceof Refusal) return error.errors
    throw error
  }
  return []
}

test('a single source is the whole driver', () => {
  expect(parse(dataSources, [{ label: 'pupils', weight: 0.4 }])).toEqual([{ label: 'pupils', weight: 1 }])
})

test('several sources keep their weights, which need not add up to 1', () => {
  const rows = [
    { label: 'lessons', weight: 0.6 },
    { label: 'rooms', weight: 0.6 },
  ]
  expect(parse(dataSources, rows)).toEqual(rows)
})

test('rows without label or weight are dropped, and what remains alone weighs 1', () => {
  const blanks = [null, {}, { label: '', weight: 1 }, { label: '  ', weight: 1 }, { label: 'x', weight: '' }]
  expect(parse(dataSources, [...blanks, { label: 'rooms', weight: 0.1 }, { label: 'y' }])).toEqual([
    { label: 'rooms', weight: 1 },
  ])
})

test('an unreadable weight is refused in its place, never dropped with its source', () => {
  const rows = [
    { label: 'a', weight: 0.2 },
    { label: 'b', weight: 'abc' },
    { label: 'c', weight: 0.3 },
  ]
  expect(errorsOf(rows)).toEqual([{ pointer: '/1/weight', code: 'wrong-type' }])
})

test('dropped rows do not move the pointer of an error', () => {
  expect(errorsOf([{}, { label: 'a', weight: 2 }])).toEqual([
    { pointer: '/1/weight', code: 'out-of-range', params: { max: 1 } },
  ])
})

test('a driver is measured by fifty sources at most, and by none at first', () => {
  const many = (count: number): object[] =>
    Array.from({ length: count }, (_, index) => ({ label: `source ${index}`, weight: 0.5 }))
  expect(parse(dataSources, [])).toEqual([])
  expect(parse(dataSources, [{}, { label: 'lessons', weight: '' }])).toEqual([])
  expect(errorsOf(many(50))).toEqual([])
  expect(errorsOf(many(51))).toMatchObject([{ code: 'too-many-entries', params: { max: 50 } }])
})

test('all hundredths from 0 to 1 are weights', () => {
  const rows = Array.from({ length: 101 }, (_, step) => ({ label: `s${step}`, weight: step / 100 }))
  for (const from of [0, 50, 51])
    expect(parse(dataSources, rows.slice(from, from + 50))).toEqual(rows.slice(from, from + 50))
})

test.each([
  [1.01, 'out-of-range'],
  [-0.01, 'out-of-range'],
  [0.005, 'not-a-step'],
  [1e-7, 'not-a-step'],
  [0.30000001, 'not-a-step'],
  [0.3000000000001, 'not-a-step'],
  ['0.5', 'wrong-type'],
  ['0,4x', 'wrong-type'],
  [Number.NaN, 'wrong-type'],
  [{}, 'wrong-type'],
  [true, 'wrong-type'],
])('%s is no weight', (weight, code) => {
  expect(errorsOf([{ label: 'a', weight }])).toMatchObject([{ pointer: '/0/weight', code }])
})

test('what floating point adds to a weight is rounded away', () => {
  expect(
    parse(dataSources, [
      { label: 'a', weight: 0.1 + 0.2 },
      { label: 'b', weight: -0 },
    ]),
  ).toEqual([
    { label: 'a', weight: 0.3 },
    { label: 'b', weight: 0 },
  ])
})

test('a key that sources do not have is unknown', () => {
  expect(errorsOf([{ label: 'a', weight: 1, owner: 'me' }])).toEqual([
    { pointer: '/0/owner', code: 'unknown-field' },
  ])
})

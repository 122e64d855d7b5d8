import { expect, test } from 'vitest'
import { type Entry, matching } from './entries.ts'

const entry = (group: Entry['group'], label: string, place = ''): Entry => ({
  key: label,
  group,
  label,
  place,
  run: () => {},
})
const entries = [
  entry('screens', 'Business units', 'Organisation'),
  entry('screens', 'Divisions', 'Organisation'),
  entry('records', '#3 - École', 'Divisions'),
  entry('records', '#4 - Nursery', 'Divisions'),
  entry('actions', 'Logout'),
]
const found = (typed: string) => matching(entries, typed).map(({ label }) => label)

test('before anything is typed everything there is to go to and do is shown', () => {
  expect(found('')).toHaveLength(entries.length)
})

test('whose name begins with what was typed comes first in its group', () => {
  expect(matching([entry('screens', 'Overview of divisions'), ...entries], 'divi')[0]?.label).toBe(
    'Divisions',
  )
})

test('accents and case make no difference, and the place counts with the name', () => {
  expect(found('ECOLE')).toEqual(['#3 - École'])
  expect(found('nurs divis')).toEqual(['#4 - Nursery'])
})

test('after > there are actions only', () => {
  expect(found('> log')).toEqual(['Logout'])
  expect(found('>')).toEqual(['Logout'])
  expect(found('> divisions')).toEqual([])
})

import { expect, test } from 'vitest'
import { inputsBySource, leavingSources } from './leaving-sources.ts'

const lessons = { label: 'Lessons', weight: 0.6 }
const rooms = { label: 'Rooms', weight: 0.4 }
const labs = { label: 'Labs', weight: 0.2 }
const stored = [lessons, rooms]
const inputs = new Map([
  [0, 4],
  [1, 2],
])

test.each([
  ['nothing changed', stored],
  ['a source is renamed and weighed anew', [{ label: 'Hours', weight: 0.9 }, rooms]],
  ['one is added', [...stored, labs]],
  ['an empty row is added', [...stored, { label: '', weight: null }]],
])('%s: nobody is asked', (_what, rows) => {
  expect(leavingSources({ stored, rows }, inputs)).toBeNull()
})

test('an emptied label drops its source, and those after it take over what was entered before them', () => {
  expect(leavingSources({ stored, rows: [{ ...lessons, label: ' ' }, rooms] }, inputs)).toEqual({
    dropped: ['Lessons'],
    moved: [{ from: 'Lessons', to: 'Rooms', inputs: 4 }],
    unused: [{ from: 'Rooms', inputs: 2 }],
    left: [{ label: 'Rooms', weight: 1 }],
  })
})

test('so does an emptied weight, also where a new source moves up', () => {
  const rows = [lessons, { label: 'Rooms', weight: null }, labs]
  expect(leavingSources({ stored, rows }, inputs)).toEqual({
    dropped: ['Rooms'],
    moved: [{ from: 'Rooms', to: 'Labs', inputs: 2 }],
    unused: [],
    left: [lessons, labs],
  })
})

test('a last row that was taken off is asked about while the plan has inputs for it', () => {
  expect(leavingSources({ stored, rows: [{ ...lessons, weight: 1 }] }, inputs)).toMatchObject({
    dropped: [],
    unused: [{ from: 'Rooms', inputs: 2 }],
  })
  expect(leavingSources({ stored, rows: [{ ...lessons, weight: 1 }] }, new Map())).toBeNull()
})

test('a source that goes without inputs is asked about, because weights may follow', () => {
  expect(leavingSources({ stored, rows: [{ ...lessons, label: '' }, rooms] }, new Map())).toEqual({
    dropped: ['Lessons'],
    moved: [],
    unused: [],
    left: [{ label: 'Rooms', weight: 1 }],
  })
})

test('inputs are counted by the source they belong to, over all units and years', () => {
  const keys = [
    'in|b1-s2-y2020',
    'in|b1-s2-y2021',
    'in|b4-s2-i1-y2020',
    'in|b1-s3-y2020',
    'in|b1-p2-y2020',
    'drv|b1-d3|7',
  ]
  expect([...inputsBySource(keys, { kind: 'secondary', driverId: 2 })]).toEqual([
    [0, 2],
    [1, 1],
  ])
})

import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { logPlace } from './log-place.ts'

test.each([
  ['./data', resolve('data')],
  ['/srv/staffplan', '/srv/staffplan'],
  ['file:./data', resolve('data')],
  ['file:/srv/staffplan', '/srv/staffplan'],
  ['file:///srv/staff%20plan', '/srv/staff plan'],
])('%s is a folder', (text, path) => {
  expect(logPlace(text, 'staffplan-')).toEqual({ kind: 'folder', name: path, path })
})

test.each([
  ['esdb://localhost:2113?tls=false', 'esdb://localhost:2113 (staffplan-)'],
  ['esdb://admin:secret@a:1,b:2?tls=true', 'esdb://a:1,b:2 (staffplan-)'],
  ['esdb+discover://admin:p@ss@cluster:2113', 'esdb+discover://cluster:2113 (staffplan-)'],
])('%s is an EventStoreDB, named without its credentials', (url, name) => {
  expect(logPlace(url, 'staffplan-')).toEqual({ kind: 'eventStore', name, url, prefix: 'staffplan-' })
})

test.each(['', 'mongodb://localhost', 'https://example.com'])('"%s" is no log', (text) => {
  expect(() => logPlace(text, 'staffplan-')).toThrow('a log is named by')
})

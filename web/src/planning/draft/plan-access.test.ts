import { expect, test } from 'vitest'
import { accessOf, asOfPast } from './plan-access.ts'

test('an administrator plans, an auditor reads all of it, others read what was published without pay', () => {
  expect(accessOf(1)).toEqual({ seesPay: true, edits: true, source: 'draft' })
  expect(accessOf(3)).toEqual({ seesPay: true, edits: false, source: 'draft' })
  expect(accessOf(2)).toEqual({ seesPay: false, edits: false, source: 'published' })
  expect(accessOf(77)).toEqual(accessOf(2))
})

test('nobody edits the past, and nobody sees more in it than now', () => {
  expect(asOfPast(accessOf(1))).toEqual({ seesPay: true, edits: false, source: 'past' })
  expect(asOfPast(accessOf(2))).toEqual({ seesPay: false, edits: false, source: 'past' })
})

import { expect, test } from 'vitest'
import { parseDraftKey, printDraftKey } from './draft-key.ts'

test.each(['in|b1-p2-y2020', 'in|b1-s2-i1-y2019', 'drv|b1-d3|1583250000000', 'drv|b1-d3-y2020|c-7f:12'])(
  '%s is parsed and printed the same',
  (text) => {
    const key = parseDraftKey(text)
    expect(key).not.toBeNull()
    expect(key && printDraftKey(key)).toBe(text)
  },
)

test('an entry of an applied list names its scope and itself', () => {
  expect(parseDraftKey('drv|b1-d3-y2020|77')).toEqual({
    kind: 'applied',
    scope: { kind: 'applied', businessUnitId: 1, divisionId: 3, year: 2020 },
    entryId: '77',
  })
})

test.each([
  '',
  'b1-p2-y2020',
  'in|b1-d3',
  'in|b1-d3-y2020-fte',
  'in|b1-p2-y2020|1',
  'in|b1-p2-i0-y2020',
  'drv|b1-d3',
  'drv|b1-d3|',
  'drv|b1-d3|a|b',
  'drv|b1-d3|a b',
  `drv|b1-d3|${'a'.repeat(65)}`,
  'drv|b1-p2-y2020|1',
  'drv|b1-d3-y2020-fte|1',
  'out|b1-p2-y2020',
  '__proto__',
])('refuses %s', (text) => {
  expect(parseDraftKey(text)).toBeNull()
})

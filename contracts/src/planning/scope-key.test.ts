import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { planningOperations } from './planning-operations.ts'
import { parseScope, printScope, type Scope } from './scope-key.ts'

const named: [string, Scope][] = [
  ['b1-p2-y2019', { kind: 'primary', businessUnitId: 1, driverId: 2, source: 0, year: 2019 }],
  ['b1-p2-i3-y2020', { kind: 'primary', businessUnitId: 1, driverId: 2, source: 3, year: 2020 }],
  ['b12-s7-y2021', { kind: 'secondary', businessUnitId: 12, driverId: 7, source: 0, year: 2021 }],
  ['b12-s7-i1-y2021', { kind: 'secondary', businessUnitId: 12, driverId: 7, source: 1, year: 2021 }],
  ['b1-d2', { kind: 'applied', businessUnitId: 1, divisionId: 2, year: null }],
  ['b1-d2-y2020', { kind: 'applied', businessUnitId: 1, divisionId: 2, year: 2020 }],
  ['b1-d2-y2020-fte', { kind: 'value', businessUnitId: 1, divisionId: 2, year: 2020, measure: 'fte' }],
  ['b1-d2-y2020-tpc', { kind: 'value', businessUnitId: 1, divisionId: 2, year: 2020, measure: 'tpc' }],
]

describe('a scope key', () => {
  test('every key that the description of a call shows can be sent', () => {
    const shown =
      planningOperations
        .map(({ description }) => description ?? '')
        .join()
        .match(/\bb\d+-[a-z0-9-]+/g) ?? []
    expect(shown).not.toHaveLength(0)
    expect(shown.filter((key) => parseScope(key) === null)).toEqual([])
  })

  test.each(named)('%s names one scope and is printed the same', (key, scope) => {
    expect(parseScope(key)).toEqual(scope)
    expect(printScope(scope)).toBe(key)
  })

  test.each([
    ['nothing', ''],
    ['no year for an input', 'b1-p2'],
    ['the first source spelled out', 'b1-p2-i0-y2020'],
    ['a source with a leading zero', 'b1-p2-i01-y2020'],
    ['a unit with a leading zero', 'b01-p2-y2020'],
    ['id zero', 'b0-d1'],
    ['driver zero', 'b1-s0-y2020'],
    ['division zero', 'b1-d0-y2020-fte'],
    ['a negative id', 'b-1-d1'],
    ['a year that is not four digits', 'b1-d1-y20200-fte'],
    ['a year before the year 1000', 'b1-d1-y0999'],
    ['an integer that a number cannot hold', 'b9007199254740993-d1'],
    ['an integer beyond the safe ones', 'b9007199254740992-d1'],
    ['a value without a year', 'b1-d1-fte'],
    ['an unknown measure', 'b1-d1-y2020-xyz'],
    ['a source of a division', 'b1-d1-i1-y2020'],
    ['something before', ' b1-d1'],
    ['something behind', 'b1-d1\n'],
    ['capital letters', 'B1-D1'],
    ['digits of another script', 'b١-d1'],
    ['two keys', 'b1-d1b1-d1'],
  ])('refuses %s', (_, key) => {
    expect(parseScope(key)).toBeNull()
  })

  test('every scope survives printing and parsing', () => {
    const id = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER })
    const year = fc.integer({ min: 1000, max: 9999 })
    const scope: fc.Arbitrary<Scope> = fc.oneof(
      fc.record({
        kind: fc.constantFrom('primary' as const, 'secondary' as const),
        businessUnitId: id,
        driverId: id,
        source: fc.nat(1000),
        year,
      }),
      fc.record({
        kind: fc.constant('applied' as const),
        businessUnitId: id,
        divisionId: id,
        year: fc.option(year),
      }),
      fc.record({
        kind: fc.constant('value' as const),
        businessUnitId: id,
        divisionId: id,
        year,
        measure: fc.constantFrom('fte' as const, 'tpc' as const),
      }),
    )
    fc.assert(
      fc.property(scope, (any) => {
        expect(parseScope(printScope(any))).toEqual(any)
      }),
    )
  })

  test('no text is read in a way that prints differently', () => {
    const piece = fc.constantFrom(
      'b',
      'p',
      's',
      'd',
      'i',
      'y',
      '-',
      '0',
      '1',
      '2020',
      '-fte',
      '-tpc',
      'b1-d1',
      'b1-p1',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 10 }), (pieces) => {
        const key = pieces.join('')
        const scope = parseScope(key)
        expect([null, key]).toContain(scope && printScope(scope))
      }),
      { numRuns: 3000 },
    )
  })
})

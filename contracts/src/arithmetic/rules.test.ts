import { describe, expect, test } from 'vitest'
import { period, unit } from './plan.given.ts'
import { compilePlan } from './plan.ts'
import {
  specialDrivers,
  planned,
  hundred,
  primaryOnly,
  secondaryOnly,
  twoSources,
  both,
  noDriver,
  fteOf,
  flagsOf,
} from './rules.given.ts'

test('rule 1: the planning period is data, and every year is measured against the start year', () => {
  const structure = [unit({ id: 1, primary: { id: 1, weight: 0.4 }, divisions: hundred })]
  const plan = compilePlan(
    { structure, period: { startYear: 2030, planYears: 3 }, specialDrivers },
    {
      inputs: {
        'b1-p1-y2030': 10,
        'b1-p1-y2031': 20,
        'b1-p1-y2032': 30,
        'b1-p1-y2033': 5,
        'b1-p1-y2019': 99,
      },
    },
  )
  expect([2030, 2031, 2032, 2033].map((year) => plan.cell(1, year)?.fte)).toEqual([100, 200, 300, 50])
  expect(plan.cell(1, 2034)).toBeNull()
})

test('rule 2: the start year is the staff, and special drivers never apply to it', () => {
  const plan = compilePlan(
    { structure: [unit({ id: 1, divisions: hundred })], period, specialDrivers },
    {
      applied: {
        'b1-d1': [{ id: 'a', driverID: 2, value: 7, pos: 0 }],
        'b1-d1-y2019': [{ id: 'b', driverID: 2, value: 70, pos: 0 }],
      },
    },
  )
  expect(plan.cell(1, 2019)).toEqual({ fte: 100, tpc: 100_000, flags: [] })
  expect(plan.cell(1, 2020)?.fte).toBe(107)
})

describe('rule 3: a driver is the weighted sum of its sources', () => {
  test('against the start year', () => {
    const inputs = {
      'b1-s1-y2019': 200,
      'b1-s1-y2020': 230,
      'b1-s1-y2021': 240,
      'b1-s1-i1-y2019': 50,
      'b1-s1-i1-y2020': 40,
      'b1-s1-i1-y2021': 60,
    }
    expect(fteOf(twoSources({ inputs }))).toEqual([110, 120])
  })

  test('a single source counts in full, whatever weight is written beside it', () => {
    const weightless = planned({ secondary: [{ id: 1, weights: [0], divisionIds: [1] }], divisions: hundred })
    expect(fteOf(weightless({ inputs: { 'b1-s1-y2019': 10, 'b1-s1-y2020': 12 } }))).toEqual([120, 120])
  })
})

describe('rule 4: only what has a start value other than 0 is measured', () => {
  test.each([
    ['no start value', { 'b1-s1-i1-y2020': 900 }],
    ['a start value of 0', { 'b1-s1-i1-y2019': 0, 'b1-s1-i1-y2020': 900 }],
  ])('a source with %s is left out of both sums', (_, more) => {
    const cells = twoSources({ inputs: { 'b1-s1-y2019': 10, 'b1-s1-y2020': 11, 'b1-s1-y2021': 12, ...more } })
    expect(fteOf(cells)).toEqual([110, 120])
    expect(flagsOf(cells)).toEqual([['leftOut'], ['leftOut']])
  })

  test('a driver without a measurable source is left out, the others count', () => {
    const cells = both({ inputs: { 'b1-s1-y2020': 50, 'b1-p1-y2019': 10, 'b1-p1-y2020': 12 } })
    expect(fteOf(cells)).toEqual([120, 120])
    expect(cells[0]?.flags).toEqual(['leftOut'])
  })

  test('sources that cancel out in the start year measure nothing', () => {
    const halves = planned({
      secondary: [{ id: 1, weights: [0.5, 0.5], divisionIds: [1] }],
      divisions: hundred,
    })
    const inputs = { 'b1-s1-y2019': 2, 'b1-s1-i1-y2019': -2, 'b1-s1-y2020': 9 }
    expect(flagsOf(halves({ inputs }))).toEqual([['unmeasured'], ['unmeasured']])
  })

  test('a driver without any source measures nothing', () => {
    const sourceless = planned({ secondary: [{ id: 1, weights: [], divisionIds: [1] }], divisions: hundred })
    expect(flagsOf(sourceless({ inputs: { 'b1-s1-y2019': 5 } }))).toEqual([['unmeasured'], ['unmeasured']])
  })
})

describe('rule 5: an empty plan year carries the last earlier filled one', () => {
  test.each([
    ['from the year before', { 'b1-p1-y2019': 10, 'b1-p1-y2020': 13 }, [130, 130], [[], ['carried']]],
    ['from the start year', { 'b1-p1-y2019': 10 }, [100, 100], [['carried'], ['carried']]],
    ['over an empty year', { 'b1-p1-y2019': 10, 'b1-p1-y2021': 12 }, [100, 120], [['carried'], []]],
    ['and 0 is a filled year', { 'b1-p1-y2019': 10, 'b1-p1-y2020': 0 }, [0, 0], [[], ['carried']]],
    [
      'with its sign',
      { 'b1-p1-y2019': 10, 'b1-p1-y2020': -20 },
      [50, 50],
      [['inverse'], ['carried', 'inverse']],
    ],
  ])('%s', (_, inputs, fte, flags) => {
    const cells = primaryOnly({ inputs })
    expect(fteOf(cells)).toEqual(fte)
    expect(flagsOf(cells)).toEqual(flags)
  })

  test('source by source', () => {
    const inputs = { 'b1-s1-y2019': 10, 'b1-s1-y2020': 20, 'b1-s1-i1-y2019': 10, 'b1-s1-i1-y2021': 20 }
    const cells = twoSources({ inputs })
    expect(fteOf(cells)).toEqual([160, 200])
    expect(flagsOf(cells)).toEqual([['carried'], ['carried']])
  })
})

describe('rule 6: a negative value makes the driver inverse', () => {
  test.each([
    ['a negative year value in that year', [10, -12.5, 16], [80, 160], [['inverse'], []]],
    ['a negative start value in all years', [-10, 12.5, -16], [80, 62.5], [['inverse'], ['inverse']]],
    ['a year value of 0 on a normal driver gives nobody', [10, 0, 5], [0, 50], [[], []]],
    [
      '0 under a negative start cannot be measured that year',
      [-10, 0, 5],
      [100, 200],
      [['unmeasured'], ['inverse']],
    ],
  ])('%s', (_, [start, first, second], fte, flags) => {
    const inputs = {
      'b1-s1-y2019': start ?? null,
      'b1-s1-y2020': first ?? null,
      'b1-s1-y2021': second ?? null,
    }
    const cells = secondaryOnly({ inputs })
    expect(fteOf(cells)).toEqual(fte)
    expect(flagsOf(cells)).toEqual(flags)
  })
})

test('rule 7: secondary drivers count by the mean of those that can be measured', () => {
  const three = planned({
    secondary: [
      { id: 3, divisionIds: [1] },
      { id: 1, divisionIds: [1] },
      { id: 2, divisionIds: [1] },
    ],
    divisions: hundred,
  })
  const inputs = {
    'b1-s1-y2019': 10,
    'b1-s1-y2020': 12,
    'b1-s3-y2019': 10,
    'b1-s3-y2020': 18,
    'b1-s2-y2020': 99,
  }
  expect(fteOf(three({ inputs }))[0]).toBe(150)
})

describe('rule 8: FTE before special drivers', () => {
  const up = { 'b1-p1-y2019': 10, 'b1-p1-y2020': 15 }
  const down = { 'b1-s1-y2019': 10, 'b1-s1-y2020': 8 }

  test('primary only: the weight plays no part', () => {
    expect(fteOf(primaryOnly({ inputs: up }))[0]).toBe(150)
  })

  test('secondary only', () => {
    expect(fteOf(secondaryOnly({ inputs: down }))[0]).toBe(80)
  })

  test('both: the primary counts with its weight', () => {
    expect(fteOf(both({ inputs: { ...up, ...down } }))[0]).toBe(96)
  })

  test('a neutral secondary driver lowers a division that had only a primary', () => {
    const neutral = { 'b1-s1-y2019': 1, 'b1-s1-y2020': 1 }
    expect(fteOf(both({ inputs: { ...up, ...neutral } }))[0]).toBe(120)
  })

  test('drivers assigned, none measurable: staff as it was', () => {
    const cells = both({})
    expect(fteOf(cells)).toEqual([100, 100])
    expect(flagsOf(cells)).toEqual([['unmeasured'], ['unmeasured']])
  })

  test('no driver assigned: the mean of all divisions that have a measurable one, of every unit', () => {
    const others = unit({
      id: 2,
      primary: { id: 1, weight: 0.4 },
      divisions: [
        { id: 5, staff: 1 },
        { id: 6, staff: 0 },
      ],
    })
    const unmeasured = unit({ id: 3, primary: { id: 1, weight: 0.4 }, divisions: [{ id: 7, staff: 10 }] })
    const inverse = unit({
      id: 4,
      secondary: [{ id: 9, divisionIds: [8] }],
      divisions: [{ id: 8, staff: 10 }],
    })
    const cells = planned(
      { divisions: hundred },
      others,
      unmeasured,
      inverse,
    )({
      inputs: { 'b2-p1-y2019': 10, 'b2-p1-y2020': 12, 'b4-s9-y2019': 10, 'b4-s9-y2020': -20 },
    })
    // (1.2 + 1.2 + 0.5) / 3; special drivers of the other divisions do not matter.
    expect(fteOf(cells)[0]).toBe(96.67)
    expect(cells[0]?.flags).toEqual(['followsOthers'])
  })

  test('no driver assigned and nobody to follow: staff as it was', () => {
    const cells = noDriver({})
    expect(fteOf(cells)).toEqual([100, 100])
    expect(cells[0]?.flags).toEqual(['followsOthers'])
  })

  test('special drivers of a division do not reach those who follow it', () => {
    const follower = unit({ id: 2, divisions: [{ id: 9, staff: 100 }] })
    const structure = [unit({ id: 1, primary: { id: 1, weight: 0.4 }, divisions: hundred }), follower]
    const plan = compilePlan(
      { structure, period, specialDrivers },
      {
        inputs: { 'b1-p1-y2019': 10, 'b1-p1-y2020': 11 },
        applied: { 'b1-d1': [{ id: 'a', driverID: 2, value: 500, pos: 0 }] },
      },
    )
    expect(plan.cell(1, 2020)?.fte).toBe(610)
    expect(plan.cell(9, 2020)?.fte).toBe(110)
  })
})

import { describe, expect, test } from 'vitest'
import { explain } from './explain.ts'
import type { Explanation } from './explanation.ts'
import { period, unit, workedExample, workedInputs } from './plan.given.ts'
import { compilePlan } from './plan.ts'
import { recompute } from './recompute.ts'

/** Outline of the tree: kind, value and children. */
function outline(node: Explanation | null): unknown {
  if (node === null) return null
  return node.children.length === 0
    ? [node.kind, node.value]
    : [node.kind, node.value, ...node.children.map(outline)]
}

const plan = compilePlan(workedExample, {
  inputs: workedInputs,
  applied: { 'b1-d1': [{ id: '77', driverID: 1, value: 0.5, pos: 0 }] },
})

describe('the explanation', () => {
  test('of a primary driver alone', () => {
    expect(outline(explain(plan, 'b1-d1-y2020-fte'))).toEqual([
      'fte',
      198,
      ['staff', 120],
      [
        'ratio',
        1.1,
        ['driver', 1.1, ['driverValue', 1000, ['input', 1000]], ['driverValue', 1100, ['input', 1100]]],
      ],
      ['special', 0.5],
    ])
  })

  test('of both kinds, with the primary scaled by its weight', () => {
    expect(outline(explain(plan, 'b1-d2-y2021-fte'))).toEqual([
      'fte',
      105.6,
      ['staff', 80],
      [
        'ratio',
        1.32,
        [
          'mean',
          1.2,
          [
            'driver',
            1.2,
            ['driverValue', 140, ['input', 200], ['input', 50]],
            ['driverValue', 168, ['input', 240], ['input', 60]],
          ],
        ],
        [
          'weighted',
          1.1,
          ['driver', 1.25, ['driverValue', 1000, ['input', 1000]], ['driverValue', 1250, ['input', 1250]]],
        ],
      ],
    ])
  })

  test('names the input that counts, with its key and its flags', () => {
    const edited = compilePlan(workedExample, { inputs: { ...workedInputs, 'b2-s2-y2021': null } })
    const tree = explain(edited, 'b2-d4-y2021-fte')
    const driver = tree?.children[1]?.children[0]?.children[0]
    expect(driver).toMatchObject({
      kind: 'driver',
      driverId: 2,
      businessUnitId: 2,
      flags: ['carried', 'inverse'],
    })
    expect(driver?.children[1]?.children[0]).toEqual({
      kind: 'input',
      scope: 'b2-s2-y2020',
      source: 0,
      weight: 1,
      year: 2020,
      value: -12.5,
      flags: ['carried'],
      children: [],
    })
  })

  test('of a division that follows the others counts them unit by unit', () => {
    const tree = explain(plan, 'b2-d5-y2020-fte')
    expect(tree).toMatchObject({ value: 25.2, flags: ['followsOthers'] })
    const others = tree?.children[1]
    expect(others).toMatchObject({ kind: 'othersMean', divisions: 4, flags: ['followsOthers'] })
    expect(others?.children).toMatchObject([
      { kind: 'unitRatios', businessUnitId: 1, divisions: 3 },
      { kind: 'unitRatios', businessUnitId: 2, divisions: 1, value: 0.8 },
    ])
    expect(tree && recompute(tree)).toBe(25.2)
  })

  test('of a cost is FTE times salary, which is total salary by staff', () => {
    const tree = explain(plan, 'b1-d2-y2020-tpc')
    expect(tree).toMatchObject({ kind: 'tpc', value: 832_832 })
    expect(outline(tree?.children[1] ?? null)).toEqual([
      'salary',
      9100,
      ['totalSalary', 728_000],
      ['staff', 80],
    ])
  })

  test('of a cost without a salary says that there is none', () => {
    const tree = explain(plan, 'b2-d5-y2020-tpc')
    expect(tree).toMatchObject({ value: null, children: [{ kind: 'fte' }, { kind: 'salary', value: null }] })
  })

  test('of the start year is the staff', () => {
    expect(outline(explain(plan, 'b1-d1-y2019-fte'))).toEqual(['fte', 120, ['staff', 120]])
  })

  test('shows what is left out without counting it', () => {
    const structure = [
      unit({
        id: 1,
        primary: { id: 1, weight: 0.4 },
        secondary: [{ id: 1, weights: [0.6, 0.4], divisionIds: [1] }],
        divisions: [{ id: 1, staff: 100 }],
      }),
    ]
    const partly = compilePlan(
      { structure, period, specialDrivers: [] },
      { inputs: { 'b1-s1-y2019': 10, 'b1-s1-y2020': 12, 'b1-s1-i1-y2020': 7 } },
    )
    const tree = explain(partly, 'b1-d1-y2020-fte')
    expect(tree?.children[1]).toMatchObject({
      flags: ['leftOut'],
      children: [{ kind: 'mean' }, { value: null }],
    })
    const sources = tree?.children[1]?.children[0]?.children[0]?.children[1]?.children
    expect(sources).toMatchObject([
      { value: 12, flags: [] },
      { value: null, flags: ['leftOut'] },
    ])
    expect(tree && recompute(tree)).toBe(120)
  })

  test.each(['b1-d9-y2020-fte', 'b2-d1-y2020-fte', 'b1-d1-y2050-fte', 'b1-d1', 'b1-p1-y2020', 'nonsense'])(
    'of %s does not exist',
    (scope) => {
      expect(explain(plan, scope)).toBeNull()
    },
  )
})

test('an explanation is plain JSON', () => {
  const tree = explain(plan, 'b1-d3-y2021-tpc')
  expect(JSON.parse(JSON.stringify(tree))).toEqual(tree)
})

test('recomputing reads only the leaves', () => {
  const tree = explain(plan, 'b1-d2-y2020-tpc')
  expect(tree && recompute(forged(tree))).toBe(832_832)
})

/** The tree with its leaves unchanged but a wrong value in every inner node. */
function forged(node: Explanation): Explanation {
  if (node.children.length === 0) return node
  return { ...node, value: 12_345, children: node.children.map(forged) } as Explanation // every child keeps its kind
}

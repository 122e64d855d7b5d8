import { describe, expect, test } from 'vitest'
import { period, unit } from './plan.given.ts'
import { compilePlan, planBigPicture } from './plan.ts'
import { specialDrivers, planned, hundred, noDriver, fteOf } from './rules.given.ts'

describe('rule 9: special drivers', () => {
  const half = { id: 'half', driverID: 1, value: 0.5, pos: 0 }
  const ten = { id: 'ten', driverID: 2, value: 10, pos: 1 }

  test.each([
    ['apply in list order', [half, ten], [160, 160]],
    ['by their place, not by the order they arrive in', [ten, half], [160, 160]],
    ['the other way round it is another result', [half, { ...ten, pos: -1 }], [165, 165]],
    ['equal places are ordered by id', [{ ...ten, pos: 0 }, half], [160, 160]],
    ['are not compounded over the years', [half], [150, 150]],
    ['unknown ones have no effect', [{ ...half, driverID: 99 }], [100, 100]],
  ])('%s', (_, entries, fte) => {
    expect(fteOf(noDriver({ applied: { 'b1-d1': entries } }))).toEqual(fte)
  })

  test('the general list applies before the list of one year', () => {
    const applied = { 'b1-d1-y2021': [{ ...half, pos: 0 }], 'b1-d1': [{ ...ten, pos: 5 }] }
    expect(fteOf(noDriver({ applied }))).toEqual([110, 165])
  })

  test('7 percent, stored as 0.07, is exactly 7 percent', () => {
    expect(fteOf(noDriver({ applied: { 'b1-d1': [{ ...half, value: 0.07 }] } }))).toEqual([107, 107])
  })

  test('an emptied list has no effect any more', () => {
    const plan = compilePlan(
      { structure: [unit({ id: 1, divisions: hundred })], period, specialDrivers },
      { applied: { 'b1-d1': [half] } },
    )
    plan.setApplied('b1-d1', [])
    expect(plan.recalculate()).toEqual([1])
    expect(plan.cell(1, 2020)?.fte).toBe(100)
  })
})

function lose(value: number, pos: number) {
  return { id: `lose ${pos}`, driverID: 2, value, pos }
}

describe('rule 10: never below 0', () => {
  test('a result below 0 becomes 0 and says so', () => {
    const cells = noDriver({ applied: { 'b1-d1': [lose(-101, 0)] } })
    expect(cells[0]).toEqual({ fte: 0, tpc: 0, flags: ['followsOthers', 'clamped'] })
  })

  test('a result of exactly 0 was not clamped', () => {
    expect(noDriver({ applied: { 'b1-d1': [lose(-100, 0)] } })[0]?.flags).toEqual(['followsOthers'])
  })

  test('clamping happens once, after all special drivers', () => {
    expect(fteOf(noDriver({ applied: { 'b1-d1': [lose(-150, 0), lose(60, 1)] } }))).toEqual([10, 10])
  })

  test('staff 0 stays 0 whatever the ratio; only an absolute special driver raises it', () => {
    const empty = planned({ primary: { id: 1, weight: 0.4 }, divisions: [{ id: 1, staff: 0, salary: 1000 }] })
    const inputs = { 'b1-p1-y2019': 1, 'b1-p1-y2020': 1000 }
    expect(fteOf(empty({ inputs }))).toEqual([0, 0])
    expect(fteOf(empty({ inputs, applied: { 'b1-d1': [{ ...lose(-3, 0), driverID: 1 }] } }))).toEqual([0, 0])
    expect(fteOf(empty({ inputs, applied: { 'b1-d1': [lose(2.5, 0)] } }))).toEqual([2.5, 2.5])
  })
})

describe('rule 11: rounded once, at the end', () => {
  test.each([
    [50, 1.0003, 50.02],
    [1, 1.005, 1.01],
    [3, 1 / 3, 1],
    [200, 1.00004, 200.01],
  ])('%d heads times %d are %d', (staff, ratio, fte) => {
    const one = planned({ primary: { id: 1, weight: 0.4 }, divisions: [{ id: 1, staff }] })
    expect(fteOf(one({ inputs: { 'b1-p1-y2019': 1, 'b1-p1-y2020': ratio } }))[0]).toBe(fte)
  })

  test('TPC is the rounded FTE times total salary by staff, rounded once', () => {
    const one = planned({
      primary: { id: 1, weight: 0.4 },
      divisions: [{ id: 1, staff: 3, total: 100 }],
    })
    // FTE 3.015 shows 3.02; 3.02 * 100 / 3 = 100.666..., where the shown average of 33.33 would make 100.6566.
    expect(one({ inputs: { 'b1-p1-y2019': 1, 'b1-p1-y2020': 1.005 } })[0]).toMatchObject({
      fte: 3.02,
      tpc: 100.67,
    })
  })

  test('the staff of the start year cost what they are paid, to the cent', () => {
    const divisions = [
      { id: 1, staff: 3, total: 100 },
      { id: 2, staff: 7, total: 50_000.01 },
      { id: 3, staff: 0 },
    ]
    const plan = compilePlan({ structure: [unit({ id: 1, divisions })], period, specialDrivers })
    expect([1, 2, 3].map((id) => plan.cell(id, 2019)?.tpc)).toEqual([100, 50_000.01, null])
    expect(plan.unitTotal(1, 2019)?.tpc).toBe(50_100.01)
  })

  test('an earlier engine took the average as it is shown', () => {
    const structure = [unit({ id: 1, divisions: [{ id: 1, staff: 3, total: 100 }] })]
    const request = { structure, period, specialDrivers, inputs: {}, applied: {} }
    expect(planBigPicture(request, 'calc/1')['b1-d1-y2019-tpc']).toBe(99.99)
    expect(planBigPicture(request)['b1-d1-y2019-tpc']).toBe(100)
  })

  test('totals are sums of the cells shown', () => {
    const divisions = [1, 2, 3].map((id) => ({ id, staff: 1, salary: 0.1 }))
    const structure = [unit({ id: 1, primary: { id: 1, weight: 0.4 }, divisions })]
    const plan = compilePlan(
      { structure, period, specialDrivers },
      { inputs: { 'b1-p1-y2019': 3, 'b1-p1-y2020': 1 } },
    )
    // Each shows 0.33 and 0.03; their sum is 0.99, not 1.
    expect(plan.total(2020)).toEqual({ fte: 0.99, tpc: 0.09, withoutSalary: 0 })
    expect(plan.unitTotal(1, 2020)).toEqual({ fte: 0.99, tpc: 0.09, withoutSalary: 0 })
  })
})

describe('rule 12: no average salary', () => {
  test('no cost, left out of the totals and counted', () => {
    const divisions = [
      { id: 1, staff: 10, salary: 100 },
      { id: 2, staff: 10 },
      { id: 3, staff: 10 },
    ]
    const plan = compilePlan({ structure: [unit({ id: 1, divisions })], period, specialDrivers })
    expect(plan.cell(2, 2019)?.tpc).toBeNull()
    expect(plan.cell(2, 2020)?.tpc).toBeNull()
    expect(plan.total(2021)).toEqual({ fte: 30, tpc: 1000, withoutSalary: 2 })
  })

  test('where nobody has one, the total is no number either', () => {
    const plan = compilePlan({
      structure: [unit({ id: 1, divisions: [{ id: 1, staff: 10 }] }), unit({ id: 2, divisions: [] })],
      period,
      specialDrivers,
    })
    expect(plan.total(2020)).toEqual({ fte: 10, tpc: null, withoutSalary: 1 })
    expect(plan.unitTotal(2, 2020)).toEqual({ fte: 0, tpc: 0, withoutSalary: 0 })
  })
})

describe('entries that nothing takes up', () => {
  const plan = compilePlan(
    {
      structure: [unit({ id: 1, primary: { id: 1, weight: 0.4 }, divisions: hundred })],
      period,
      specialDrivers,
    },
    {
      inputs: { 'b1-p1-y2019': 1, 'b1-p1-i1-y2019': 2, 'b9-p1-y2019': 3, 'b1-s1-y2020': 4, 'b1-p1-y2050': 5 },
      applied: {
        'b1-d1': [{ id: 'gone', driverID: 77, value: 1, pos: 0 }],
        'b1-d9': [{ id: 'nowhere', driverID: 2, value: 1, pos: 0 }],
        'b1-d1-y2050': [{ id: 'late', driverID: 2, value: 1, pos: 0 }],
        'b1-d1-y2019': [{ id: 'start', driverID: 2, value: 1, pos: 0 }],
      },
    },
  )

  test('are listed by draft key and have no effect', () => {
    expect(plan.orphans()).toEqual([
      'drv|b1-d1-y2019|start',
      'drv|b1-d1-y2050|late',
      'drv|b1-d1|gone',
      'drv|b1-d9|nowhere',
      'in|b1-p1-i1-y2019',
      'in|b1-p1-y2050',
      'in|b1-s1-y2020',
      'in|b9-p1-y2019',
    ])
    expect(plan.cell(1, 2020)?.fte).toBe(100)
  })

  test('and leave the list when they are cleared', () => {
    for (const scope of ['b1-p1-i1-y2019', 'b1-p1-y2050', 'b1-s1-y2020', 'b9-p1-y2019'])
      plan.setInput(scope, null)
    for (const scope of ['b1-d1', 'b1-d9', 'b1-d1-y2050', 'b1-d1-y2019']) plan.setApplied(scope, [])
    expect(plan.orphans()).toEqual([])
  })
})

describe('a division that has moved to another unit', () => {
  const source = { structure: [unit({ id: 2, divisions: hundred })], period, specialDrivers }
  const one = (id: string, value: number, pos: number) => ({ id, driverID: 2, value, pos })
  const half = { id: 'half', driverID: 1, value: 0.5, pos: 1 }

  test('keeps its special drivers, which are no orphans', () => {
    const plan = compilePlan(source, { applied: { 'b1-d1': [one('a', 5, 0)], 'b1-d1-y2021': [half] } })
    expect([2020, 2021].map((year) => plan.cell(1, year)?.fte)).toEqual([105, 157.5])
    expect(plan.orphans()).toEqual([])
  })

  test('counts those entered since among them, in list order', () => {
    const applied = { 'b1-d1': [one('a', 5, 0), one('z', 1, 2)], 'b2-d1': [half] }
    expect(compilePlan(source, { applied }).cell(1, 2020)?.fte).toBe(158.5)
  })

  test('loses them when they are taken off under their old key', () => {
    const plan = compilePlan(source, { applied: { 'b1-d1': [one('a', 5, 0)] } })
    plan.setApplied('b1-d1', [])
    expect(plan.recalculate()).toEqual([1])
    expect(plan.cell(1, 2020)?.fte).toBe(100)
  })
})

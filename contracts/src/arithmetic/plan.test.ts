import { describe, expect, test } from 'vitest'
import { compilePlan, planBigPicture } from './plan.ts'
import { workedExample, workedInputs } from './plan.given.ts'

describe('the worked example', () => {
  const values = planBigPicture({ ...workedExample, inputs: workedInputs, applied: {} })
  const plan = compilePlan(workedExample, { inputs: workedInputs })

  test.each([
    ['N, scaled by pupils', 'b1-d1', [120, 132, 150]],
    ['S, pupils and S1', 'b1-d2', [80, 91.52, 105.6]],
    ['H, pupils, S1 and the inverse S2', 'b1-d3', [40, 39.52, 40.15]],
    ['IT, S2 without a primary driver', 'b2-d4', [30, 24, 18.75]],
    ['ADM, no driver at all', 'b2-d5', [25, 25.2, 26.24]],
  ])('%s', (_, division, fte) => {
    expect([2019, 2020, 2021].map((year) => values[`${division}-y${year}-fte`])).toEqual(fte)
  })

  test('S costs 832,832.00 SR per month in 2020', () => {
    expect(values['b1-d2-y2020-tpc']).toBe(832_832)
  })

  test('a division without an average salary has no cost, and is counted', () => {
    expect(values['b2-d5-y2020-tpc']).toBeNull()
    expect(plan.total(2020)).toEqual({ fte: 312.24, tpc: 2_616_732.88, withoutSalary: 1 })
    expect(plan.unitTotal(2, 2020)).toEqual({ fte: 49.2, tpc: 240_000, withoutSalary: 1 })
  })

  test('flags say what a reader must know', () => {
    expect(plan.cell(1, 2020)?.flags).toEqual([])
    expect(plan.cell(3, 2020)?.flags).toEqual(['inverse'])
    expect(plan.cell(5, 2020)?.flags).toEqual(['followsOthers'])
    expect(plan.cell(5, 2019)?.flags).toEqual([])
  })
})

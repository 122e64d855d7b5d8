import type { WorkedExample } from './worked-example.ts'

/**
 * Results of the worked example according to readings 1.2, by scope key: FTE of every division and year, and one TPC.
 */
export function workedResults({ education, support, divisions }: WorkedExample): { [scope: string]: number } {
  const results: { [scope: string]: number } = {
    [`b${education}-d${divisions.S}-y2020-tpc`]: 832_832,
  }
  const expect = (unit: number, division: number, values: readonly number[]): void => {
    for (const [index, value] of values.entries())
      results[`b${unit}-d${division}-y${2019 + index}-fte`] = value
  }
  expect(education, divisions.N, [120, 132, 150])
  expect(education, divisions.S, [80, 91.52, 105.6])
  expect(education, divisions.H, [40, 39.52, 40.15])
  expect(support, divisions.IT, [30, 24, 18.75])
  expect(support, divisions.ADM, [25, 25.2, 26.24])
  return results
}

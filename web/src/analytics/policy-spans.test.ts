import type { OvertimePolicy, Settings } from '@staffplan/contracts/settings/settings'
import { expect, test } from 'vitest'
import { policySpans } from './policy-spans.ts'

const settings = (...overtimePolicies: OvertimePolicy[]): Settings => ({
  planning: { startYear: 2019, planYears: 2 },
  importYears: { from: 2015, to: 2020 },
  currency: 'SR',
  overtimePolicies,
})
const policy = (name: OvertimePolicy['name'], from: string, weeklyHours = 39): OvertimePolicy => ({
  name,
  from,
  weeklyHours,
})
const YEARS = [2017, 2018, 2019, 2020]
const spansOf = (...policies: OvertimePolicy[]) =>
  policySpans(settings(...policies), YEARS).map(({ policy: { name }, from, to }) => [name, from, to])

test('each policy is told with the years that it values', () => {
  expect(spansOf(policy('sa-art107', '2015-01-01'), policy('de-tvoed', '2019-07-01'))).toEqual([
    ['sa-art107', 2017, 2018],
    ['de-tvoed', 2019, 2020],
  ])
})

test('years that are valued alike are one span, whenever that was set', () => {
  expect(spansOf(policy('basic-150', '2015-01-01'), policy('basic-150', '2019-01-01', 40))).toEqual([
    ['basic-150', 2017, 2020],
  ])
})

test('another full-time week is valued otherwise', () => {
  expect(spansOf(policy('de-tvoed', '2015-01-01'), policy('de-tvoed', '2020-01-01', 38))).toEqual([
    ['de-tvoed', 2017, 2019],
    ['de-tvoed', 2020, 2020],
  ])
})

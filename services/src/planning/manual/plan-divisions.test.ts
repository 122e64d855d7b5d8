import type { DivisionFte } from '@staffplan/contracts/planning/manual-plan'
import { expect, test } from 'vitest'
import { given } from '#kernel/commands/given.ts'
import { organisationModel } from '#streams/organisation.ts'
import { division, unit } from '#testing/organisation-events.ts'
import { manualPlanModel } from './manual-plan.ts'
import { planDivisions } from './plan-divisions.ts'

const organisation = given(organisationModel, unit(1, 'Education'), division(1, 1), division(2, 1)).state

function planned(divisionId: number, from: number | null, to: number | null) {
  return { type: 'DivisionFtesPlanned', data: { year: 2020, divisions: [{ divisionId, from, to }] } }
}

function row(divisionId: number, value: number | null): DivisionFte {
  return { divisionId, year: 2020, value }
}

function plan(rows: readonly DivisionFte[], ifMatch: string | null = null) {
  return (state: Parameters<typeof planDivisions>[0]) =>
    planDivisions(state, { year: 2020, rows, ifMatch, organisation })
}

test('a division is planned; one that is not named stays as it is', () => {
  given(manualPlanModel, planned(1, null, 14))
    .when(plan([row(2, 7)]))
    .then(planned(2, null, 7))
})

test('null takes the plan of a division away, 0 plans nobody', () => {
  const both = given(manualPlanModel, planned(1, null, 14))
  both.when(plan([row(1, null)])).then(planned(1, 14, null))
  both.when(plan([row(1, 0)])).then(planned(1, 14, 0))
})

test('what is planned already stores nothing', () => {
  given(manualPlanModel, planned(1, null, 14))
    .when(plan([row(1, 14), row(2, null)]))
    .then()
})

test('one wrong division refuses all of them, each at its place', () => {
  const refusal = given(manualPlanModel)
    .when(plan([row(1, 1), row(9, 1), row(8, 1)]))
    .refused('reference-unknown')
  expect(refusal.errors).toEqual([
    { pointer: '/1/divisionId', code: 'reference-unknown' },
    { pointer: '/2/divisionId', code: 'reference-unknown' },
  ])
})

test('a division is planned once in a list', () => {
  const refusal = given(manualPlanModel)
    .when(plan([row(1, 1), row(2, 1), row(1, 1)]))
    .refused('invalid')
  expect(refusal.errors).toEqual([{ pointer: '/2/divisionId', code: 'duplicate' }])
})

test('whoever has not seen a change of a row does not overwrite it, and all of the list waits', () => {
  const refusal = given(manualPlanModel, planned(1, null, 14), planned(2, null, 3))
    .when(plan([row(1, 15), row(2, 4)], '1'))
    .refused('stale-if-match')
  expect([refusal.params, refusal.errors]).toEqual([
    { etag: '2' },
    [{ pointer: '/1/value', code: 'changed-meanwhile' }],
  ])
})

test('a change of another row, or to the same value, disturbs nobody', () => {
  const changed = given(manualPlanModel, planned(1, null, 14), planned(2, null, 3))
  changed.when(plan([row(1, 15)], '1')).then(planned(1, 14, 15))
  changed.when(plan([row(2, 3)], '1')).then()
  changed.when(plan([row(2, 4)], '*')).then(planned(2, 3, 4))
  changed.when(plan([row(2, 4)], 'nonsense')).refused('stale-if-match')
})

test('a plan that was taken away meanwhile is a change, too', () => {
  given(manualPlanModel, planned(1, null, 14), planned(1, 14, null))
    .when(plan([row(1, 15)], '1'))
    .refused('stale-if-match')
})

import { expect, test } from 'vitest'
import { given } from '#kernel/commands/given.ts'
import { type DepartmentValues, type OrganisationState, organisationModel } from '#streams/organisation.ts'
import { centre, changed, deleted, department, division, unit } from '#testing/organisation-events.ts'
import { departmentRules } from './department-rules.ts'

const base = [unit(1, 'Education'), division(1, 1), centre(1, '1'), centre(2, '2'), centre(3, '3')]
const values = (costCentreIds: number[], divisionId = 1): DepartmentValues => {
  return { name: 'new', comment: '', divisionId, costCentreIds }
}
const check =
  (wanted: DepartmentValues, id: number | null = null) =>
  (state: OrganisationState): [] => {
    departmentRules.check?.(state, wanted, id)
    return []
  }

test('a cost centre cannot join a second department', () => {
  const refusal = given(organisationModel, ...base, department(1, 1, [1, 2]))
    .when(check(values([2, 3])))
    .refused('cost-centre-taken')
  expect(refusal.params).toEqual({ costCentres: [{ number: '2', department: 'department 1' }] })
})

test('a department may keep its own cost centres', () => {
  given(organisationModel, ...base, department(1, 1, [1, 2]))
    .when(check(values([1, 2, 3]), 1))
    .then()
})

test('a cost centre that its department let go is free', () => {
  given(
    organisationModel,
    ...base,
    department(1, 1, [1, 2]),
    changed('Department', 1, { costCentreIds: [1, 2] }, { costCentreIds: [1] }),
  )
    .when(check(values([2])))
    .then()
})

test('deleting a department frees its cost centres', () => {
  given(organisationModel, ...base, department(1, 1, [1, 2]), deleted('Department', 1))
    .when(check(values([1, 2])))
    .then()
})

test('unknown divisions and cost centres are named by pointer', () => {
  const refusal = given(organisationModel, ...base)
    .when(check(values([1, 9], 8)))
    .refused('reference-unknown')
  expect(refusal.errors).toEqual([
    { pointer: '/divisionId', code: 'reference-unknown' },
    { pointer: '/costCentreIds/1', code: 'reference-unknown' },
  ])
})

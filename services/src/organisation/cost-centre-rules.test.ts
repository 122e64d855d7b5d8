import { expect, test } from 'vitest'
import { given } from '#kernel/commands/given.ts'
import { type OrganisationState, organisationModel } from '#streams/organisation.ts'
import { centre, changed, deleted, department, division, unit } from '#testing/organisation-events.ts'
import { costCentreRules } from './cost-centre-rules.ts'

const rules = costCentreRules(async (id) => (id === 1 ? 3 : 0))
const check =
  (number: string, id: number | null = null) =>
  (state: OrganisationState): [] => {
    rules.check?.(state, { name: 'any', number, comment: '' }, id)
    return []
  }

test('a number belongs to one cost centre, and the refusal speaks of a constraint violation', () => {
  const refusal = given(organisationModel, centre(1, '0042'))
    .when(check('0042'))
    .refused('cost-centre-exists')
  expect(refusal.message).toContain('constraint violation')
  expect(refusal.errors).toEqual([{ pointer: '/number', code: 'cost-centre-exists' }])
})

test('leading zeros make another number', () => {
  given(organisationModel, centre(1, '0042')).when(check('42')).then()
})

test('a cost centre may be saved with the number it has', () => {
  given(organisationModel, centre(1, '0042')).when(check('0042', 1)).then()
})

test('a number is free again when its cost centre got another one or is gone', () => {
  const events = [centre(1, '1'), changed('CostCentre', 1, { number: '1' }, { number: '9' }), centre(2, '2')]
  given(organisationModel, ...events)
    .when(check('1'))
    .then()
  given(organisationModel, ...events)
    .when(check('9'))
    .refused('cost-centre-exists')
  given(organisationModel, ...events, deleted('CostCentre', 2))
    .when(check('2'))
    .then()
})

test('a cost centre that goes leaves its department, which may then be empty', () => {
  given(organisationModel, unit(1, 'Education'), division(1, 1), centre(1, '1'), department(4, 1, [1]))
    .when((state) => rules.alsoOnDelete?.(state, 1).events ?? [])
    .then(changed('Department', 4, { costCentreIds: [1] }, { costCentreIds: [] }))
})

test('staff on a cost centre is counted, never named', async () => {
  expect(await rules.usedElsewhere?.(1)).toEqual([{ kind: 'staff', count: 3, names: [] }])
  expect(await rules.usedElsewhere?.(2)).toEqual([])
})

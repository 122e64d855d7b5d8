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

test('a number that was stored with other white space is the one that looks like it', () => {
  const before = centre(1, 'K\u00A077')
  given(organisationModel, before).when(check('K 77')).refused('cost-centre-exists')
  given(organisationModel, before).when(check('K 77', 1)).then()
  const moved = changed('CostCentre', 1, { number: 'K\u00A077' }, { number: 'K 77' })
  given(organisationModel, before, moved).when(check('K 77')).refused('cost-centre-exists')
  given(organisationModel, before, moved).when(check('K\u00A077')).refused('cost-centre-exists')
  given(organisationModel, before, moved, deleted('CostCentre', 1)).when(check('K 77')).then()
  given(organisationModel, before, deleted('CostCentre', 1)).when(check('K 77')).then()
})

test('of two numbers that looked alike before, each is still its own', () => {
  const both = [centre(1, 'K\u00A077'), centre(2, 'K 77'), centre(3, 'L 1'), centre(4, 'L\u00A01')]
  for (const [number, id] of [
    ['K\u00A077', 1],
    ['K 77', 2],
    ['L 1', 3],
    ['L\u00A01', 4],
  ] as const)
    given(organisationModel, ...both)
      .when(check(number, id))
      .then()
  for (const gone of [1, 2])
    given(organisationModel, ...both, deleted('CostCentre', gone))
      .when(check('K 77'))
      .refused('cost-centre-exists')
  given(organisationModel, ...both, deleted('CostCentre', 2), deleted('CostCentre', 1))
    .when(check('K 77'))
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

import { expect, test } from 'vitest'
import { given } from '#kernel/commands/given.ts'
import { driversModel } from '#streams/drivers.ts'
import { organisationModel } from '#streams/organisation.ts'
import { division, driver, secondaryAssigned, unit } from '#testing/organisation-events.ts'
import { assignSecondary, changeSecondary, unassignSecondary } from './secondary-assignment.ts'

const drivers = given(driversModel, driver('SecondaryDriver', 1, 'lessons')).state
const base = [unit(1, 'Education'), unit(2, 'Support'), division(1, 1), division(2, 1), division(3, 2)]
const wanted = { businessUnitId: 1, secondaryDriverId: 1, divisionIds: [1, 2] }

test('divisions of a unit begin to follow a secondary driver', () => {
  given(organisationModel, ...base)
    .when((state) => assignSecondary(state, drivers, wanted))
    .then(secondaryAssigned(1, 1, [1, 2]))
})

test('unit and driver name an assignment, so there is one of each pair', () => {
  given(organisationModel, ...base, secondaryAssigned(1, 1, [1]))
    .when((state) => assignSecondary(state, drivers, wanted))
    .refused('assignment-exists')
})

test('two units may follow the same driver', () => {
  given(organisationModel, ...base, secondaryAssigned(2, 1, [3]))
    .when((state) => assignSecondary(state, drivers, wanted))
    .then(secondaryAssigned(1, 1, [1, 2]))
})

test('a division of another unit is refused by its place', () => {
  const refusal = given(organisationModel, ...base)
    .when((state) => assignSecondary(state, drivers, { ...wanted, divisionIds: [1, 3] }))
    .refused('division-not-in-unit')
  expect(refusal.errors).toEqual([{ pointer: '/divisionIds/1', code: 'division-not-in-unit' }])
})

test('unknown unit, driver and divisions are all named', () => {
  const values = { businessUnitId: 8, secondaryDriverId: 9, divisionIds: [1, 7] }
  const refusal = given(organisationModel, ...base)
    .when((state) => assignSecondary(state, drivers, values))
    .refused('reference-unknown')
  const pointers = refusal.errors.map(({ pointer }) => pointer)
  expect(pointers).toEqual(['/businessUnitId', '/secondaryDriverId', '/divisionIds/1'])
})

test('an assignment gets other divisions', () => {
  given(organisationModel, ...base, secondaryAssigned(1, 1, [1]))
    .when((state) => changeSecondary(state, drivers, { values: wanted, ifMatch: null }))
    .then({
      type: 'SecondaryAssignmentChanged',
      data: {
        businessUnitId: 1,
        secondaryDriverId: 1,
        from: { divisionIds: [1] },
        to: { divisionIds: [1, 2] },
      },
    })
})

test('saving the same divisions stores nothing', () => {
  given(organisationModel, ...base, secondaryAssigned(1, 1, [1, 2]))
    .when((state) => changeSecondary(state, drivers, { values: wanted, ifMatch: '*' }))
    .then()
})

test('an assignment that somebody else has changed since is neither changed nor removed', () => {
  const assigned = given(organisationModel, ...base, secondaryAssigned(1, 1, [1]))
  assigned
    .when((state) => changeSecondary(state, drivers, { values: wanted, ifMatch: '4' }))
    .refused('stale-if-match')
  assigned.when((state) => unassignSecondary(state, { key: wanted, ifMatch: '4' })).refused('stale-if-match')
})

test('an assignment that is gone can be made again', () => {
  const key = { businessUnitId: 1, secondaryDriverId: 1 }
  const assigned = given(organisationModel, ...base, secondaryAssigned(1, 1, [1]))
  assigned
    .when((state) => unassignSecondary(state, { key, ifMatch: null }))
    .then({ type: 'SecondaryDriverUnassigned', data: { ...key, divisionIds: [1] } })
  const gone = { type: 'SecondaryDriverUnassigned', data: key }
  given(organisationModel, ...base, secondaryAssigned(1, 1, [1]), gone)
    .when((state) => assignSecondary(state, drivers, wanted))
    .then(secondaryAssigned(1, 1, [1, 2]))
})

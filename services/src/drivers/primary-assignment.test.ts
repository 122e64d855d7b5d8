import { expect, test } from 'vitest'
import { given } from '#kernel/commands/given.ts'
import { driversModel } from '#streams/drivers.ts'
import { organisationModel } from '#streams/organisation.ts'
import { driver, primaryAssigned, unit } from '#testing/organisation-events.ts'
import { assignPrimary, changePrimary, unassignPrimary } from './primary-assignment.ts'

const drivers = given(
  driversModel,
  driver('PrimaryDriver', 1, 'pupils'),
  driver('PrimaryDriver', 2, 'rooms'),
).state
const wanted = { businessUnitId: 1, primaryDriverId: 1, weight: 0.4 }

test('a business unit begins to follow a primary driver', () => {
  given(organisationModel, unit(1, 'Education'))
    .when((state) => assignPrimary(state, drivers, wanted))
    .then(primaryAssigned(1, 1, 0.4))
})

test('a business unit follows one primary driver at a time', () => {
  given(organisationModel, unit(1, 'Education'), primaryAssigned(1, 2))
    .when((state) => assignPrimary(state, drivers, wanted))
    .refused('assignment-exists')
})

test('unit and driver must exist', () => {
  const refusal = given(organisationModel)
    .when((state) => assignPrimary(state, drivers, { ...wanted, primaryDriverId: 9 }))
    .refused('reference-unknown')
  expect(refusal.errors.map(({ pointer }) => pointer)).toEqual(['/businessUnitId', '/primaryDriverId'])
})

test('an assignment may change its weight and its driver', () => {
  const values = { businessUnitId: 1, primaryDriverId: 2, weight: 0.7 }
  given(organisationModel, unit(1, 'Education'), primaryAssigned(1, 1))
    .when((state) => changePrimary(state, drivers, { values, ifMatch: null }))
    .then({
      type: 'PrimaryAssignmentChanged',
      data: {
        businessUnitId: 1,
        from: { primaryDriverId: 1, weight: 0.4 },
        to: { primaryDriverId: 2, weight: 0.7 },
      },
    })
})

test('saving what is already there stores nothing', () => {
  given(organisationModel, unit(1, 'Education'), primaryAssigned(1, 1))
    .when((state) => changePrimary(state, drivers, { values: wanted, ifMatch: '1' }))
    .then()
})

test('a change to an assignment that somebody else has changed since is refused', () => {
  const refusal = given(organisationModel, unit(1, 'Education'), primaryAssigned(1, 1))
    .when((state) => changePrimary(state, drivers, { values: wanted, ifMatch: '0' }))
    .refused('stale-if-match')
  expect(refusal.params).toEqual({ etag: '1' })
})

test('a unit without assignment has nothing to change', () => {
  given(organisationModel, unit(1, 'Education'))
    .when((state) => changePrimary(state, drivers, { values: wanted, ifMatch: null }))
    .refused('not-found')
})

test('an assignment is removed by unit and driver', () => {
  const key = { businessUnitId: 1, primaryDriverId: 1 }
  const assigned = given(organisationModel, unit(1, 'Education'), primaryAssigned(1, 1))
  assigned
    .when((state) => unassignPrimary(state, { key, ifMatch: null }))
    .then({ type: 'PrimaryDriverUnassigned', data: { ...key, weight: 0.4 } })
  assigned
    .when((state) => unassignPrimary(state, { key: { ...key, primaryDriverId: 2 }, ifMatch: null }))
    .refused('not-found')
})

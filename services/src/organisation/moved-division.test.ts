import { expect, test } from 'vitest'
import { given } from '#kernel/commands/given.ts'
import { organisationModel } from '#streams/organisation.ts'
import { division, secondaryAssigned, unit } from '#testing/organisation-events.ts'
import { leaveAssignments } from './moved-division.ts'

const before = { name: 'division 1', comment: '', businessUnitId: 1 }
const moved = { id: 1, before, after: { ...before, businessUnitId: 2 } }
const twoUnits = [unit(1, 'Education'), unit(2, 'Support'), division(1, 1), division(2, 1)]

test('a division that moves leaves the secondary assignments of its old unit', () => {
  given(organisationModel, ...twoUnits, secondaryAssigned(1, 5, [1, 2]))
    .when((state) => leaveAssignments(state, moved).events)
    .then({
      type: 'SecondaryAssignmentChanged',
      data: {
        businessUnitId: 1,
        secondaryDriverId: 5,
        from: { divisionIds: [1, 2] },
        to: { divisionIds: [2] },
      },
    })
})

test('an assignment that loses its last division goes with it', () => {
  given(organisationModel, ...twoUnits, secondaryAssigned(1, 5, [1]))
    .when((state) => leaveAssignments(state, moved).events)
    .then({
      type: 'SecondaryDriverUnassigned',
      data: { businessUnitId: 1, secondaryDriverId: 5, divisionIds: [1] },
    })
})

test('each left assignment is named in a warning', () => {
  const { state } = given(
    organisationModel,
    ...twoUnits,
    secondaryAssigned(1, 5, [1]),
    secondaryAssigned(1, 6, [1, 2]),
  )
  expect(leaveAssignments(state, moved).warnings).toEqual([
    { code: 'assignment-removed', params: { businessUnitId: 1, secondaryDriverId: 5 } },
    { code: 'division-left-assignment', params: { businessUnitId: 1, secondaryDriverId: 6 } },
  ])
})

test('a division that only gets another name stays in its assignments', () => {
  given(organisationModel, ...twoUnits, secondaryAssigned(1, 5, [1]))
    .when((state) => leaveAssignments(state, { id: 1, before, after: { ...before, name: 'new' } }).events)
    .then()
})

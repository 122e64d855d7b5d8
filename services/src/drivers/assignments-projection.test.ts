import { assignmentEvents, driverEvents } from '@staffplan/contracts/drivers/driver-events'
import { organisationEvents } from '@staffplan/contracts/organisation/organisation-events'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Decided } from '#kernel/streams/stream-model.ts'
import {
  changed,
  division,
  driver,
  primaryAssigned,
  secondaryAssigned,
  unit,
} from '#testing/organisation-events.ts'
import { openProjected, type Projected } from '#testing/projected.ts'
import { assignmentsProjection } from './assignments-projection.ts'

const definitions = { ...organisationEvents, ...driverEvents, ...assignmentEvents }
const assigned: Decided[] = [
  unit(1, 'Education', '#112233'),
  unit(2, 'Support'),
  division(1, 1, 'North'),
  division(2, 1, 'South'),
  driver('PrimaryDriver', 1, 'pupils'),
  driver('SecondaryDriver', 1, 'lessons'),
  primaryAssigned(1, 1, 0.4),
  secondaryAssigned(1, 1, [1, 2]),
]
let projected: Projected
beforeEach(() => {
  projected = openProjected(assignmentsProjection, definitions)
})
afterEach(() => projected[Symbol.asyncDispose]())

/** The change stamp of an event in these tests. */
function changedAt(revision: number): object {
  return { _revision: String(revision), _by: 1, _at: '2026-01-01T00:00:00.000Z' }
}

async function rows(): Promise<{ primary: unknown; secondary: unknown }> {
  const { documents } = projected
  const primary = await documents.get('primaryAssignments', '1')
  const secondary = await documents.get('secondaryAssignments', '1-1')
  return { primary: primary?.body, secondary: secondary?.body }
}

test('assignments show names and colours', async () => {
  await projected.project(assigned)
  const businessUnit = { id: 1, name: 'Education', color: '#112233' }
  expect(await rows()).toEqual({
    primary: { businessUnit, primaryDriver: { id: 1, name: 'pupils' }, weight: 0.4, ...changedAt(6) },
    secondary: {
      businessUnit,
      secondaryDriver: { id: 1, name: 'lessons' },
      divisionIds: [1, 2],
      divisions: [
        { id: 1, name: 'North' },
        { id: 2, name: 'South' },
      ],
      ...changedAt(7),
    },
  })
})

test('a renamed unit, division or driver is renamed in every assignment, whose ETag stays', async () => {
  await projected.project(assigned)
  await projected.project([
    changed('BusinessUnit', 1, { name: 'Education' }, { name: 'Bildung', color: '#445566' }),
    changed('Division', 2, { name: 'South' }, { name: 'Süd' }),
    changed('PrimaryDriver', 1, { name: 'pupils' }, { name: 'Schüler' }),
    changed('SecondaryDriver', 1, { name: 'lessons' }, { name: 'Stunden' }),
  ])
  const businessUnit = { id: 1, name: 'Bildung', color: '#445566' }
  expect(await rows()).toMatchObject({
    primary: { businessUnit, primaryDriver: { id: 1, name: 'Schüler' }, ...changedAt(6) },
    secondary: {
      businessUnit,
      secondaryDriver: { id: 1, name: 'Stunden' },
      divisions: [{ name: 'North' }, { name: 'Süd' }],
      ...changedAt(7),
    },
  })
})

test('a changed assignment has a new ETag, a removed one is gone', async () => {
  await projected.project(assigned)
  await projected.project([
    {
      type: 'SecondaryAssignmentChanged',
      data: {
        businessUnitId: 1,
        secondaryDriverId: 1,
        from: { divisionIds: [1, 2] },
        to: { divisionIds: [2] },
      },
    },
    { type: 'PrimaryDriverUnassigned', data: { businessUnitId: 1, primaryDriverId: 1, weight: null } },
  ])
  const { primary, secondary } = await rows()
  expect(primary).toBeUndefined()
  expect(secondary).toMatchObject({
    divisionIds: [2],
    divisions: [{ id: 2, name: 'South' }],
    ...changedAt(8),
  })
})

test('one event at a time or all at once, the rows are the same', async () => {
  const events = [...assigned, changed('BusinessUnit', 1, { name: 'Education' }, { name: 'Bildung' })]
  await projected.project(events, 1)
  await using whole = openProjected(assignmentsProjection, definitions)
  await whole.project(events)
  expect(await projected.dump()).toEqual(await whole.dump())
})

import type { OrganisationImported } from '@staffplan/contracts/organisation/organisation-file'
import { expect, test } from 'vitest'
import { given } from '#kernel/commands/given.ts'
import type { Decided } from '#kernel/streams/stream-model.ts'
import { organisationModel } from '#streams/organisation.ts'
import { centre, changed, deleted, department, division, unit } from '#testing/organisation-events.ts'
import { usesOfFile } from './undo-organisation.ts'

const importId = '6a7c2c1e-4f3f-4a55-8f6e-0d8c5a0b9f11'
const file = (made: Partial<OrganisationImported>): OrganisationImported => ({
  importId,
  rows: 2,
  placed: 0,
  businessUnits: [],
  divisions: [],
  departments: [],
  costCentres: [],
  filled: [],
  ...made,
})
/** Departments 1 and 2 with a cost centre each, in the one division. */
const before = [
  unit(1, 'Hospital'),
  division(1, 1),
  centre(1, 'A1'),
  centre(2, 'B1'),
  department(1, 1, [1]),
  department(2, 1, [2]),
]

function usesAfter(imported: OrganisationImported, ...since: readonly Decided[]) {
  const { state } = given(
    organisationModel,
    ...before,
    { type: 'OrganisationImported', data: imported },
    ...since,
  )
  return usesOfFile(state, imported)
}

const holds = (id: number, from: readonly number[], to: readonly number[]): Decided =>
  changed('Department', id, { costCentreIds: from }, { costCentreIds: to })

const filling = file({
  costCentres: [
    { id: 3, number: 'N1', name: 'new one' },
    { id: 4, number: 'N2', name: 'new two' },
  ],
  filled: [
    { id: 1, from: [1], to: [1, 3] },
    { id: 2, from: [2], to: [2, 4] },
  ],
})

test('what stands where the file put it, or nowhere, may be taken back', async () => {
  expect(await usesAfter(filling)).toEqual([])
  expect(await usesAfter(filling, holds(1, [1, 3], [1]))).toEqual([])
})

test('a department that would be left without a cost centre is named', async () => {
  expect(await usesAfter(filling, holds(1, [1, 3], [3]))).toEqual([
    { kind: 'changedSince', count: 1, names: ['department 1'] },
  ])
})

test('a cost centre that moved from one department of the file to another is named', async () => {
  const moved = [holds(1, [1, 3], [1]), holds(2, [2, 4], [2, 3, 4])]
  expect(await usesAfter(filling, ...moved)).toEqual([{ kind: 'changedSince', count: 1, names: ['N1'] }])
})

test('and so is one whose department of the file is gone, and that stands in another', async () => {
  const made = file({
    departments: [{ id: 3, name: 'Ward', divisionId: 1, costCentreIds: [3] }],
    costCentres: [{ id: 3, number: 'N1', name: 'new one' }],
    filled: [{ id: 2, from: [2], to: [2] }],
  })
  const moved = [deleted('Department', 3), holds(2, [2], [2, 3])]
  expect(await usesAfter(made, ...moved)).toEqual([{ kind: 'changedSince', count: 1, names: ['N1'] }])
})

test('a department that the file only filled, moved into a division of the file, is named', async () => {
  const made = { ...filling, divisions: [{ id: 2, name: 'Care', businessUnitId: 1 }] }
  const moved = changed('Department', 1, { divisionId: 1 }, { divisionId: 2 })
  expect(await usesAfter(made, moved)).toEqual([{ kind: 'departments', count: 1, names: ['department 1'] }])
})

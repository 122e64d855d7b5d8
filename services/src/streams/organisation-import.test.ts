import { expect, test } from 'vitest'
import { given } from '#kernel/given.ts'
import { centre, deleted, department, division, unit } from '#testing/organisation-events.ts'
import { importCostCentres, undoCostCentresImport } from './organisation-import.ts'
import { organisationModel } from './organisation.ts'

const importId = '7b6f0a53-6a53-4d12-9c53-1c8f6f5a2d11'
const imported = (...numbers: string[]) => ({
  type: 'CostCentresImported',
  data: {
    importId,
    costCentres: numbers.map((number, index) => ({ id: index + 2, number, name: `name ${number}` })),
  },
})

test('an import creates only the cost centres that nobody has, each once, under the next ids', () => {
  const wanted = [
    { number: '1', name: 'known' },
    { number: '007', name: '' },
    { number: '8', name: '' },
    { number: '8', name: 'named later' },
  ]
  given(organisationModel, centre(1, '1'))
    .when((state) => importCostCentres(state, { importId, wanted }))
    .then({
      type: 'CostCentresImported',
      data: {
        importId,
        costCentres: [
          { id: 2, number: '007', name: '007' },
          { id: 3, number: '8', name: 'named later' },
        ],
      },
    })
})

test('an import whose cost centres all exist changes nothing', () => {
  given(organisationModel, centre(1, '1'))
    .when((state) => importCostCentres(state, { importId, wanted: [{ number: '1', name: 'other' }] }))
    .then()
})

test('undoing an import keeps cost centres that got a department, staff or are gone', () => {
  const { state, when } = given(
    organisationModel,
    unit(1, 'Education'),
    division(1, 1),
    centre(1, '1'),
    imported('2', '3', '4', '5'),
    department(1, 1, [2]),
    deleted('CostCentre', 3),
  )
  expect(state.openImports.get(importId)).toMatchObject({ ids: [2, 3, 4, 5] })
  when((state) => undoCostCentresImport(state, { importId, stillUsed: (id) => id === 4 })).then({
    type: 'CostCentresImportUndone',
    data: { importId, ids: [5], costCentres: [{ id: 5, number: '5', name: 'name 5' }] },
  })
})

test('an undone import leaves its numbers free and cannot be undone again', () => {
  const undone = { type: 'CostCentresImportUndone', data: { importId, ids: [2] } }
  const { state, when } = given(organisationModel, centre(1, '1'), imported('2'), undone)
  expect(state.costCentreByNumber.has('2')).toBe(false)
  expect(state.costCentres.lastId).toBe(2)
  when((state) => undoCostCentresImport(state, { importId, stillUsed: () => false })).then()
})

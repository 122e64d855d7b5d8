import { expect, test } from 'vitest'
import { given, recorded } from '#kernel/commands/given.ts'
import type { Decided } from '#kernel/streams/stream-model.ts'
import { centre, deleted, department, division, unit } from '#testing/organisation-events.ts'
import { importCostCentres, takenOverCostCentres, undoCostCentresImport } from './organisation-import.ts'
import { organisationModel, type OrganisationState } from './organisation.ts'

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
  expect(takenOverCostCentres(state, importId)).toEqual(['2'])
  when((state) => undoCostCentresImport(state, { importId, stillUsed: (id) => id === 4 })).then({
    type: 'CostCentresImportUndone',
    data: { importId, ids: [5], costCentres: [{ id: 5, number: '5', name: 'name 5' }], isLast: true },
  })
})

test('an undone import leaves its numbers free and cannot be undone again', () => {
  const undone = { type: 'CostCentresImportUndone', data: { importId, ids: [2], isLast: true } }
  const { state, when } = given(organisationModel, centre(1, '1'), imported('2'), undone)
  expect(state.costCentreByNumber.has('2')).toBe(false)
  expect(state.costCentres.lastId).toBe(2)
  when((state) => undoCostCentresImport(state, { importId, stillUsed: () => false })).then()
})

test('more cost centres than one event holds are created, and taken back, in several', () => {
  const wanted = Array.from({ length: 12_000 }, (_, index) => ({ number: `n${index}`, name: 'ä'.repeat(60) }))
  const state = organisationModel.initial()
  const sizes = { created: [] as number[], undone: [] as number[] }
  for (;;) {
    const events = importCostCentres(state, { importId, wanted })
    if (events.length === 0) break
    sizes.created.push(...follow(state, events))
  }
  expect(sizes.created.length).toBeGreaterThan(2)
  expect(state.costCentres.items.size).toBe(12_000)
  expect(state.openImports.get(importId)?.ids).toHaveLength(12_000)
  for (;;) {
    const events = undoCostCentresImport(state, { importId, stillUsed: (id) => id === 1 })
    if (events.length === 0) break
    sizes.undone.push(...follow(state, events))
  }
  expect(sizes.undone.length).toBeGreaterThan(2)
  expect([...state.costCentres.items.keys()]).toEqual([1])
  expect(state.openImports.size).toBe(0)
  expect(Math.max(...sizes.created, ...sizes.undone)).toBeLessThan(513 * 1024)
})

/** Adds what was decided to the state, as the log does; answers its bytes. */
function follow(state: OrganisationState, events: readonly Decided[]): number[] {
  return events.map((event, index) => {
    organisationModel.evolve(state, recorded(event, index))
    return Buffer.byteLength(JSON.stringify(event.data))
  })
}

import { expect, test } from 'vitest'
import { bridgeBetween, type EnteredPlan, sinceStart } from './bridge.ts'
import { unit, workedExample, workedInputs } from './plan.given.ts'

const worked: EnteredPlan = { ...workedExample, inputs: workedInputs, applied: {} }

test('the worked example: what each driver does from the start year to 2021', () => {
  const { start, end, parts } = bridgeBetween(sinceStart(worked, 2021), worked, 2021)!
  expect(start).toEqual({ fte: 295, tpc: 2_481_826.8 })
  expect(parts.map((part) => [part.kind, 'id' in part ? part.id : null])).toEqual([
    ['primary', 1],
    ['secondary', 1],
    ['secondary', 2],
    ['followers', null],
  ])
  expect(end.fte).toBeGreaterThan(start.fte)
})

test('what was applied to a division is a part of its own', () => {
  const applied = { 'b1-d1': [{ id: '1', driverID: 2, value: 7, pos: 0 }] }
  const { parts } = bridgeBetween(worked, { ...worked, applied }, 2020)!
  expect(parts).toEqual([{ kind: 'special', id: 2, name: '', fte: 7, tpc: 56_000 }])
})

test('a special driver is a part of its own on a division that follows the others, too', () => {
  const applied = { 'b2-d5': [{ id: '1', driverID: 2, value: 7, pos: 0 }] }
  const { parts } = bridgeBetween(worked, { ...worked, applied }, 2020)!
  expect(parts.map(({ kind, fte }) => [kind, fte])).toEqual([['special', 7]])
})

test('another name of a driver moves nothing from one part to another', () => {
  const inputs = { ...workedInputs, 'b1-p1-y2020': 1_300 }
  const structure = worked.structure.map((of) => ({
    ...of,
    primaryDriver: of.primaryDriver && { ...of.primaryDriver, name: 'renamed' },
  }))
  const figuresOf = (to: EnteredPlan) =>
    bridgeBetween(worked, to, 2020)!.parts.map(({ kind, fte, tpc }) => ({ kind, fte, tpc }))
  const figures = figuresOf({ ...worked, inputs })
  expect(figures.map(({ kind }) => kind)).toEqual(['primary', 'followers'])
  expect(figuresOf({ ...worked, inputs, structure })).toEqual(figures)
})

test('a rise in pay, people who came, and another weight are told apart', () => {
  const [education, support] = workedExample.structure
  const more = unit({
    id: 1,
    primary: { id: 1, weight: 0.8 },
    secondary: [
      { id: 1, weights: [0.6, 0.4], divisionIds: [2, 3] },
      { id: 2, divisionIds: [3] },
    ],
    divisions: [
      { id: 1, staff: 121, salary: 8000 },
      { id: 2, staff: 80, salary: 9200 },
      { id: 3, staff: 40, salary: 12_345.67 },
    ],
  })
  expect(education).toBeDefined()
  const { parts } = bridgeBetween(worked, { ...worked, structure: [more, support!] }, 2019)!
  // Drivers do not apply to the start year.
  expect(parts).toEqual([
    { kind: 'staff', fte: 1, tpc: 8000 },
    { kind: 'pay', fte: 0, tpc: 8000 },
  ])
  const planned = bridgeBetween(worked, { ...worked, structure: [more, support!] }, 2020)!
  expect(planned.parts.map(({ kind }) => kind)).toEqual(['staff', 'primary', 'followers', 'pay'])
})

test('where nobody sees pay it is a bridge of people, and a year of one side alone has none', () => {
  const structure = [
    unit({ id: 1, primary: { id: 1, weight: 1 }, divisions: [{ id: 1, staff: 10, salary: null }] }),
  ]
  const inputs = { 'b1-p1-y2019': 1, 'b1-p1-y2020': 2 }
  const state = { ...worked, structure, inputs }
  expect(bridgeBetween(sinceStart(state, 2020), state, 2020)).toEqual({
    year: 2020,
    start: { fte: 10, tpc: null },
    end: { fte: 20, tpc: null },
    parts: [{ kind: 'primary', id: 1, name: 'driver 1', fte: 10, tpc: null }],
  })
  expect(bridgeBetween(state, state, 2030)).toBeNull()
})

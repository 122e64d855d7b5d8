import { toHundredths } from '@staffplan/contracts/arithmetic/decimal-round'
import { compilePlan } from '@staffplan/contracts/arithmetic/plan'
import { period, unit, workedExample, workedInputs } from '@staffplan/contracts/arithmetic/plan.given'
import { describe, expect, test } from 'vitest'
import { spansOf } from '#planning/bridge/spans.ts'
import { type Bridge, bridgeTo } from './bridge.ts'

/** Forty units with figures that no double represents exactly. */
const many = Array.from({ length: 40 }, (_, index) =>
  unit({
    id: index + 1,
    primary: { id: 1, weight: 1 },
    divisions: [{ id: index + 1, staff: 10.01 + index * 0.37, salary: 8_000.07 + index * 13.31 }],
  }),
)
const inputs = Object.fromEntries(
  many.flatMap(({ businessUnit: { id } }) => [
    [`b${id}-p1-y2019`, 100],
    [`b${id}-p1-y2021`, 97.3 + id * 0.61],
  ]),
)
const crowd = { structure: many, period, specialDrivers: [] }

function sumOf(bridge: Bridge, measure: 'fte' | 'tpc'): number {
  return bridge.parts.reduce((sum, part) => sum + toHundredths(part[measure] ?? 0), 0)
}

describe.each([
  ['the worked example', workedExample, workedInputs],
  ['a crowd of units', crowd, inputs],
] as const)('%s', (_name, source, entered) => {
  const plan = compilePlan(source, { inputs: entered })

  test.each([2020, 2021])(
    'the parts add up to the difference of %i to the hundredth and to the cent',
    (year) => {
      const bridge = bridgeTo(year, plan, source.structure)!
      expect(sumOf(bridge, 'fte')).toBe(toHundredths(bridge.end.fte) - toHundredths(bridge.start.fte))
      expect(sumOf(bridge, 'tpc')).toBe(toHundredths(bridge.end.tpc!) - toHundredths(bridge.start.tpc!))
    },
  )

  test('every unit stands in it once', () => {
    const { parts } = bridgeTo(2021, plan, source.structure)!
    expect(parts.reduce((sum, { units }) => sum + units, 0)).toBe(source.structure.length)
  })
})

test('the biggest changes are named, most gained first, and the rest is one line', () => {
  const { parts } = bridgeTo(2021, compilePlan(crowd, { inputs }), many)!
  expect(parts).toHaveLength(15)
  expect(parts.at(-1)).toMatchObject({ unit: null, units: 26 })
  const named = parts.slice(0, -1).map(({ fte }) => fte)
  expect(named).toEqual(named.toSorted((one, other) => other - one))
})

test('without inputs nothing changes, and no unit is named', () => {
  const plan = compilePlan(workedExample)
  const bridge = bridgeTo(2021, plan, workedExample.structure)!
  expect(bridge.parts).toEqual([{ unit: null, units: 2, fte: 0, tpc: 0 }])
  expect(spansOf(bridge)).toEqual([{ from: 0.15, to: 0.15 }])
})

test('a plan that says nothing of pay has a bridge of people alone', () => {
  const structure = [unit({ id: 1, primary: { id: 1, weight: 1 }, divisions: [{ id: 1, staff: 10 }] })]
  const plan = compilePlan(
    { structure, period, specialDrivers: [] },
    { inputs: { 'b1-p1-y2019': 10, 'b1-p1-y2021': 20 } },
  )
  const bridge = bridgeTo(2021, plan, structure)!
  expect(bridge).toMatchObject({ start: { tpc: null }, end: { tpc: null }, parts: [{ fte: 10, tpc: null }] })
})

test('each part is drawn from where the one before it ended', () => {
  const unitOf = (id: number) => ({ id, name: '', color: '' })
  const part = (id: number, fte: number) => ({ unit: unitOf(id), units: 1, fte, tpc: null })
  const bridge: Bridge = {
    startYear: 2019,
    year: 2021,
    start: { fte: 100, tpc: null },
    end: { fte: 110, tpc: null },
    parts: [part(1, 20), part(2, -10)],
  }
  const [up, down] = spansOf(bridge)
  expect(up).toEqual({ from: 0.15, to: 1 })
  expect(down?.to).toBe(1)
  expect(down?.from).toBeCloseTo(0.575, 10)
})

test('a year that is not planned has no bridge', () => {
  expect(bridgeTo(2030, compilePlan(workedExample), workedExample.structure)).toBeNull()
})

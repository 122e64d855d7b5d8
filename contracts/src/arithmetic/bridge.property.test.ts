import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Bridge, bridgeBetween, type EnteredPlan, sinceStart } from './bridge.ts'
import { toHundredths } from './decimal-round.ts'
import { amountingTo, planning } from './plan.arbitrary.ts'
import { compilePlan } from './plan.ts'

const runs = { numRuns: 200 }
const state = planning.map((given): EnteredPlan => ({ ...given.source, ...amountingTo(given) }))

/** Largest amount for which a double still holds cents. */
const MOST = 1e12

/** Whether amounts are small enough to be exact: random inputs can give amounts that no sum represents exactly. */
function isPayable({ start, end, parts }: Bridge): boolean {
  return [start, end, ...parts].every(({ fte, tpc }) => Math.abs(fte) < MOST && Math.abs(tpc ?? 0) < MOST)
}

/** The part of the difference that the parts do not explain, in hundredths. */
function unexplained({ start, end, parts }: Bridge, measure: 'fte' | 'tpc'): number {
  const of = (value: { readonly [name in typeof measure]: number | null }) =>
    toHundredths(value[measure] ?? 0)
  return of(end) - of(start) - parts.reduce((sum, part) => sum + of(part), 0)
}

describe('the parts of a bridge add up to the difference to the hundredth and to the cent', () => {
  test('between any two states of a plan', () => {
    fc.assert(
      fc.property(state, state, fc.constantFrom(2019, 2020, 2021), (from, to, year) => {
        const bridge = bridgeBetween(from, to, year)!
        fc.pre(isPayable(bridge))
        expect([unexplained(bridge, 'fte'), unexplained(bridge, 'tpc')]).toEqual([0, 0])
        for (const [end, given] of [
          [bridge.start, from],
          [bridge.end, to],
        ] as const) {
          const total = compilePlan(given, given).total(year)!
          expect([end.fte, end.tpc ?? 0]).toEqual([total.fte, total.tpc ?? 0])
        }
      }),
      runs,
    )
  })

  test('pay moves no people, and drivers alone lie between two states of one organisation', () => {
    fc.assert(
      fc.property(planning, (given) => {
        const from = { ...given.source, ...given.entries }
        const { parts } = bridgeBetween(from, { ...given.source, ...amountingTo(given) }, 2021)!
        expect(parts.filter(({ kind }) => kind === 'staff' || kind === 'pay')).toEqual([])
      }),
      runs,
    )
    fc.assert(
      fc.property(state, state, (from, to) => {
        const pay = bridgeBetween(from, to, 2021)!.parts.find(({ kind }) => kind === 'pay')
        expect(pay?.fte ?? 0).toBe(0)
      }),
      runs,
    )
  })

  test('from the start year to a plan year, which begins at the figures of the start year', () => {
    fc.assert(
      fc.property(state, fc.constantFrom(2020, 2021), (given, year) => {
        const bridge = bridgeBetween(sinceStart(given, year), given, year)!
        fc.pre(isPayable(bridge))
        const opening = compilePlan(given, given).total(2019)!
        expect([bridge.start.fte, bridge.start.tpc ?? 0]).toEqual([opening.fte, opening.tpc ?? 0])
        expect([unexplained(bridge, 'fte'), unexplained(bridge, 'tpc')]).toEqual([0, 0])
      }),
      runs,
    )
  })
})

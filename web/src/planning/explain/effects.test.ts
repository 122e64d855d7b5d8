import { explain } from '@staffplan/contracts/arithmetic/explain'
import type { Explanation, ExplanationOf } from '@staffplan/contracts/arithmetic/explanation'
import { workedExample, workedInputs } from '@staffplan/contracts/arithmetic/plan.given'
import { compilePlan, type PlanEntries } from '@staffplan/contracts/arithmetic/plan'
import { describe, expect, test } from 'vitest'
import { effectsOf } from './effects.ts'

const LESS = { id: 3, type: 'absolute' as const }
const source = { ...workedExample, specialDrivers: [...workedExample.specialDrivers, LESS] }

function explained(scope: string, applied: PlanEntries['applied'] = {}): ExplanationOf<'fte'> {
  const tree = explain(compilePlan(source, { inputs: workedInputs, applied }), scope)
  if (tree?.kind !== 'fte') throw new Error(`${scope} is no FTE`)
  return tree
}

function outline(node: Explanation, of: ReadonlyMap<Explanation, number>): unknown[] {
  const own = of.has(node) ? [[node.kind, of.get(node)]] : []
  return [...own, ...node.children.flatMap((child) => outline(child, of))]
}

/** The total of the steps directly below the number. */
function sumOf(tree: ExplanationOf<'fte'>): number {
  const { of, clamped } = effectsOf(tree)
  const [staff, ...steps] = tree.children
  const sum = steps.reduce((total, step) => total + (of.get(step) ?? 0), (staff?.value ?? 0) + clamped)
  return Math.round(sum * 100) / 100
}

describe('the effect of a step in FTE', () => {
  test('of both kinds of drivers: each pulls from where the one before it ended', () => {
    const tree = explained('b1-d2-y2021-fte')
    expect(outline(tree, effectsOf(tree).of)).toEqual([
      ['ratio', 25.6],
      ['mean', 16],
      ['driver', 16],
      ['weighted', 9.6],
    ])
  })

  test('of several secondary drivers is divided among them', () => {
    const tree = explained('b1-d3-y2021-fte')
    const { of } = effectsOf(tree)
    const mean = tree.children[1]?.children[0]
    const parts = mean?.children.map((child) => of.get(child) ?? 0) ?? []
    expect(parts).toHaveLength(2)
    expect(Math.round(parts.reduce((sum, part) => sum + part, 0) * 100) / 100).toBe(of.get(mean!))
  })

  test('of special drivers follows, one after the other', () => {
    const tree = explained('b1-d1-y2020-fte', {
      'b1-d1': [
        { id: '1', driverID: 1, value: 0.5, pos: 0 },
        { id: '2', driverID: 2, value: 3, pos: 1 },
      ],
    })
    expect(outline(tree, effectsOf(tree).of)).toEqual([
      ['ratio', 12],
      ['driver', 12],
      ['special', 66],
      ['special', 3],
    ])
  })

  test('of what would end below zero says what raised it to 0', () => {
    const tree = explained('b1-d1-y2020-fte', { 'b1-d1': [{ id: '1', driverID: 3, value: -500, pos: 0 }] })
    expect(tree.value).toBe(0)
    expect(effectsOf(tree).clamped).toBe(368)
    expect(sumOf(tree)).toBe(0)
  })

  test.each([1, 2, 3, 4, 5].flatMap((id) => [2019, 2020, 2021].map((year) => [id, year] as const)))(
    'adds up with the staff to the number: division %i in %i',
    (id, year) => {
      const tree = explained(`b${id > 3 ? 2 : 1}-d${id}-y${year}-fte`, {
        'b1-d2': [{ id: '1', driverID: 1, value: 0.0333, pos: 0 }],
      })
      expect(sumOf(tree)).toBe(tree.value)
    },
  )
})

import { workedExample, workedInputs } from '@staffplan/contracts/arithmetic/plan.given'
import { expect, test } from 'vitest'
import { Differences } from './differences.ts'
import { storeOf } from './draft-store.given.ts'
import { saveEffect } from './save-effect.ts'
import { stepEffects } from './step-effects.ts'

const cells = Object.entries(workedInputs).map(([scope, v]) => ({
  k: `in|${scope}`,
  v,
  w: '1.tab-ben:1',
  rev: 0,
}))

function given() {
  const [{ store: draft }, { store: published }] = [storeOf(), storeOf({ clientId: 'published' })]
  const differences = new Differences(draft, published)
  for (const store of [draft, published]) {
    store.setSource(workedExample)
    store.load({ epoch: 'one', rev: 0, cells })
  }
  const steps = (keys: readonly string[]) => keys.map((key) => ({ key, after: draft.kept(key) }))
  const effects = (keys: readonly string[]) =>
    stepEffects({ source: workedExample, from: published, steps: steps(keys) })
  return { draft, effects, whole: () => saveEffect({ draft, published, differences, me: 1 }) }
}

test('changes that pull at the same people add up, one after the other, to what they do together', () => {
  const { draft, effects, whole } = given()
  const special = 'drv|b1-d2-y2020|1'
  const changed = ['in|b1-p1-y2020', 'in|b1-s1-y2020', special]
  draft.edit([
    { k: 'in|b1-p1-y2020', v: 1300 },
    { k: 'in|b1-s1-y2020', v: 260 },
    { k: special, v: { driverID: 1, value: 0.05, pos: 0 } },
  ])
  const each = effects(changed).map(({ years }) => years.map(({ year }) => year))
  expect(each).toEqual([[2020], [2020], [2020]])
  const sum = (measure: 'fte' | 'tpc') =>
    effects(changed).reduce((total, { years: [year] }) => total + (year?.[measure] ?? 0), 0)
  const [together] = whole()?.years ?? []
  expect(sum('fte')).toBeCloseTo(together?.fte ?? 0, 6)
  expect(sum('tpc')).toBeCloseTo(together?.tpc ?? 0, 6)
})

test('a change that moves nobody has no effect', () => {
  const { draft, effects } = given()
  draft.edit([{ k: 'in|b9-p9-y2020', v: 7 }])
  expect(effects(['in|b9-p9-y2020'])).toEqual([{ years: [], isBasis: false }])
})

test('a start value that the others are measured against is told from a change without effect', () => {
  const { store: published } = storeOf({ clientId: 'published' })
  published.setSource(workedExample)
  published.load({ epoch: 'one', rev: 0, cells: [] })
  const steps = [
    { key: 'in|b1-p1-y2019', after: 1000 },
    { key: 'in|b1-p1-y2020', after: 1300 },
    { key: 'in|b9-p9-y2020', after: 7 },
  ]
  const effects = stepEffects({ source: workedExample, from: published, steps })
  expect(effects.map(({ years, isBasis }) => [years.length > 0, isBasis])).toEqual([
    [false, true],
    [true, false],
    [false, false],
  ])
})

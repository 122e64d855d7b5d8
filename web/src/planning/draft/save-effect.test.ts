import { workedExample, workedInputs } from '@staffplan/contracts/arithmetic/plan.given'
import { describe, expect, test } from 'vitest'
import { Differences } from './differences.ts'
import { applied, storeOf } from './draft-store.given.ts'
import { effectOfUnits, saveEffect } from './save-effect.ts'

const ME = 1
const pupils2020 = 'in|b1-p1-y2020'
const cells = Object.entries(workedInputs).map(([scope, v]) => ({
  k: `in|${scope}`,
  v,
  w: 'tab-ben:1',
  rev: 0,
}))

function given() {
  const draft = storeOf()
  const published = storeOf({ clientId: 'published' })
  const differences = new Differences(draft.store, published.store)
  for (const { store } of [draft, published]) {
    store.setSource(workedExample)
    store.load({ epoch: 'one', rev: 0, cells })
  }
  const effect = () => saveEffect({ draft: draft.store, published: published.store, differences, me: ME })
  return { draft, published, differences, effect }
}

describe('what a save would publish', () => {
  test('nothing, when nothing differs', () => {
    expect(given().effect()).toMatchObject({ changes: 0, divisions: 0, people: [] })
  })

  test('the divisions that change, the FTE of each plan year and whose change it is', () => {
    const { draft, effect } = given()
    draft.store.edit([{ k: pupils2020, v: 1000 }])
    const { changes, divisions, years, people } = effect() ?? {}
    expect(changes).toBe(1)
    // All of Education, and Administration, which has no drivers and follows the others.
    expect(divisions).toBe(4)
    expect(years?.map(({ year }) => year)).toEqual([2020, 2021])
    expect(years?.[0]?.fte).toBeLessThan(-16)
    expect(years?.[1]?.fte).toBe(0)
    expect(people).toEqual([{ userId: ME, count: 1 }])
  })

  test('the units that change, which add up to the whole', () => {
    const { draft, published, effect } = given()
    draft.store.edit([{ k: pupils2020, v: 1000 }])
    const units = effectOfUnits({ draft: draft.store.plan!, published: published.store.plan! })
    // Support has a division without drivers, which follows the others.
    expect(units.map(({ businessUnitId }) => businessUnitId)).toEqual([1, 2])
    const sum = units.reduce((total, { years }) => total + (years[0]?.fte ?? 0), 0)
    expect(Math.round(sum * 100) / 100).toBe(effect()?.years[0]?.fte)
    draft.store.edit([{ k: pupils2020, v: 1100 }])
    expect(effectOfUnits({ draft: draft.store.plan!, published: published.store.plan! })).toEqual([])
  })

  test('a value that is back where it was is no change', () => {
    const { draft, differences } = given()
    draft.store.edit([{ k: pupils2020, v: 1000 }])
    expect(differences.has(pupils2020)).toBe(true)
    draft.store.edit([{ k: pupils2020, v: 1100 }])
    expect(differences.keys.size).toBe(0)
  })

  test('what is only being typed is no change', () => {
    const { draft, differences } = given()
    draft.store.preview(pupils2020, 5)
    expect(differences.keys.size).toBe(0)
  })

  test('changes of several people are counted for each', () => {
    const { draft, effect } = given()
    draft.store.receive([
      applied({
        rev: 1,
        ops: [
          { k: pupils2020, v: 1000 },
          { k: 'in|b1-p1-y2021', v: 1 },
        ],
        by: 2,
      }),
    ])
    draft.frame()
    draft.store.edit([{ k: 'in|b1-s1-y2020', v: 7 }])
    expect(effect()?.people).toEqual([
      { userId: 2, count: 2 },
      { userId: ME, count: 1 },
    ])
  })

  test('after the save has arrived nothing differs any more', () => {
    const { draft, published, differences } = given()
    draft.store.edit([{ k: pupils2020, v: 1000 }])
    published.store.receive([applied({ rev: 1, ops: [{ k: pupils2020, v: 1000 }], cid: 'save' })])
    published.frame()
    expect(differences.keys.size).toBe(0)
  })
})

import { workedExample, workedInputs } from '@staffplan/contracts/arithmetic/plan.given'
import { expect, test } from 'vitest'
import { storeOf } from '../draft/draft-store.given.ts'
import { saveEffect } from '../draft/save-effect.ts'
import { Differences } from '../draft/differences.ts'
import { eventEffect } from './event-effect.ts'

const PUPILS = 'in|b1-p1-y2020'
const cells = (pupils: number) =>
  Object.entries({ ...workedInputs, 'b1-p1-y2020': pupils }).map(([scope, v]) => ({
    k: `in|${scope}`,
    v,
    w: '2.tab:1',
    rev: 0,
  }))

test('what an event did is what the plan has with it and had not without it, in the years that it moved', () => {
  const [draft, published] = [2_000, 1_100].map((pupils) => {
    const { store } = storeOf()
    store.setSource(workedExample)
    store.load({ epoch: 'one', rev: 0, cells: cells(pupils) })
    return store
  })
  const differences = new Differences(draft!, published!)
  const all = saveEffect({ draft: draft!, published: published!, differences, me: 1 })!.years
  const effect = eventEffect({ source: workedExample, store: draft!, before: new Map([[PUPILS, 1_100]]) })
  expect(effect).toEqual(all.filter(({ fte }) => fte !== 0))
  expect(effect.map(({ year }) => year)).toEqual([2020])
})

test('an event that wrote what was there already moved nothing', () => {
  const { store } = storeOf()
  store.load({ epoch: 'one', rev: 0, cells: cells(2_000) })
  expect(eventEffect({ source: workedExample, store, before: new Map([[PUPILS, 2_000]]) })).toEqual([])
})

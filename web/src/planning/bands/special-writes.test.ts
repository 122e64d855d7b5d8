import { workedExample } from '@staffplan/contracts/arithmetic/plan.given'
import { expect, test, vi } from 'vitest'
import { appliedListName } from '../draft/applied-list-name.ts'
import { storeOf } from '../draft/draft-store.given.ts'
import { specialWrites } from './special-writes.ts'

const ADMINISTRATION = 5
const before = { kind: 'applied', businessUnitId: 1, divisionId: ADMINISTRATION, year: null } as const
const present = { ...before, businessUnitId: 2 }
const more = { driverID: 2, value: 5, pos: 1 }
const fewer = { driverID: 2, value: 3, pos: 1 }

/** Administration is in unit 2, and has a special driver from when it was in unit 1. */
function moved() {
  const { store } = storeOf()
  store.setSource(workedExample)
  store.load({ epoch: 'one', rev: 0, cells: [{ k: 'drv|b1-d5|7', v: more, w: 'tab-ben:1', rev: 0 }] })
  return store
}

test('a division that has moved still shows its special drivers, and counts them', () => {
  const store = moved()
  expect(store.applied(ADMINISTRATION, null)).toEqual([{ scope: before, entry: { id: '7', ...more } }])
  expect(store.plan?.cell(ADMINISTRATION, 2020)?.fte).toBe(30)
})

test('changed, they are kept where the division stands now, and nowhere else', () => {
  const store = moved()
  const told = vi.fn()
  store.keys.subscribe(appliedListName(ADMINISTRATION), told)
  const ops = specialWrites(store, { scope: before, entryId: '7' }, fewer)
  expect(ops).toEqual([
    { k: 'drv|b1-d5|7', v: null },
    { k: 'drv|b2-d5|7', v: fewer },
  ])
  store.edit(ops)
  expect(store.applied(ADMINISTRATION, null)).toEqual([{ scope: present, entry: { id: '7', ...fewer } }])
  expect(store.plan?.cell(ADMINISTRATION, 2020)?.fte).toBe(28)
  expect(told).toHaveBeenCalled()
})

test('those of a division that has not moved are written in place', () => {
  const ops = specialWrites(moved(), { scope: present, entryId: '8' }, more)
  expect(ops).toEqual([{ k: 'drv|b2-d5|8', v: more }])
})

import { expect, test } from 'vitest'
import { storeOf } from './draft-store.given.ts'

const KEY = 'in|b1-p1-y2020'

test('what waits claims to have seen no more than a server has that was put back to an older state', () => {
  const { store } = storeOf()
  store.load({ epoch: 'one', rev: 9, cells: [] })
  store.edit([{ k: KEY, v: 1 }])
  expect(store.pending).toMatchObject([{ base: 9 }])
  store.load({ epoch: 'two', rev: 4, cells: [] })
  expect(store.pending).toMatchObject([{ base: 4, ops: [{ k: KEY, v: 1 }] }])
  expect(store.kept(KEY)).toBe(1)
})

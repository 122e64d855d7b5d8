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

test('nor to have gone knowingly over what came after that', () => {
  const { store } = storeOf()
  store.load({ epoch: 'one', rev: 9, cells: [{ k: KEY, v: 2, w: '2.tab-sara:9', rev: 8 }] })
  store.overwrite([{ k: KEY, v: 1 }])
  expect(store.pending).toMatchObject([{ base: 9, seen: 7 }])
  store.load({ epoch: 'two', rev: 4, cells: [] })
  expect(store.pending).toMatchObject([{ base: 4, seen: 4 }])
})

import { workedExample } from '@staffplan/contracts/arithmetic/plan.given'
import { expect, test } from 'vitest'
import { Differences } from './differences.ts'
import { storeOf } from './draft-store.given.ts'
import { Publication } from './publication.ts'
import { Signal } from './signal.ts'

const K = 'in|b1-p1-y2020'
const L = 'in|b1-p1-y2021'

test('what is announced keeps its place while a taken back entry is on its way', () => {
  const { store } = storeOf()
  const { store: published } = storeOf({ clientId: 'published' })
  const differences = new Differences(store, published)
  for (const each of [store, published]) {
    each.setSource(workedExample)
    each.load({ epoch: 'one', rev: 0, cells: [] })
  }
  store.edit([
    { k: K, v: 1 },
    { k: L, v: 2 },
  ])
  const cells = [K, L].map((k, index) => ({ k, v: index + 1, w: '1.tab-mine:1', rev: 1 }))
  store.load({ epoch: 'one', rev: 1, cells })
  store.settle(1)
  const publication = new Publication({
    session: {
      store,
      published,
      differences,
      userId: 1,
      status: 'live',
      statusChanged: new Signal(),
      edit: (ops) => store.edit(ops) !== null,
    },
    publish: () => null,
  })
  const listed = () => publication.announced?.changes.map(({ key }) => key)
  expect(listed()).toEqual([K, L])
  publication.takeBack(K)
  expect(listed()).toEqual([K, L])
  expect([publication.isSettling, publication.canPublish]).toEqual([true, false])
  store.load({ epoch: 'one', rev: 2, cells: cells.slice(1) })
  store.settle(2)
  expect(listed()).toEqual([L])
  expect([publication.isSettling, publication.canPublish]).toEqual([false, true])
})

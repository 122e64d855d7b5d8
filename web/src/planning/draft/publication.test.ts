import { workedExample } from '@staffplan/contracts/arithmetic/plan.given'
import type { DraftOp } from '@staffplan/contracts/planning/draft'
import { expect, test, vi } from 'vitest'
import { Differences } from './differences.ts'
import { applied, storeOf } from './draft-store.given.ts'
import type { SeenTitle } from './snapshot-commands.ts'
import { Publication, type PublishOutcome } from './publication.ts'
import { Signal } from '#live/signal.ts'

const K = 'in|b1-p1-y2020'
const L = 'in|b1-p1-y2021'

/** A stored draft with two changes, and the dialog that announces them. */
function announced(outcome: PublishOutcome = 'published') {
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
  const edits: (readonly DraftOp[])[] = []
  const kept: [SeenTitle, number][] = []
  const publication = new Publication({
    session: {
      store,
      published,
      differences,
      userId: 1,
      status: 'live',
      statusChanged: new Signal(),
      edit: (ops) => {
        edits.push(ops)
        return store.edit(ops) !== null
      },
    },
    publish: async () => outcome,
    keep: (title, upTo) => kept.push([title, upTo]),
  })
  return { store, published, cells, edits, kept, publication }
}

test('what is announced keeps its place while a taken back entry is on its way', () => {
  const { store, cells, publication } = announced()
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

test('what is announced follows the organisation that changes while the dialog is open', () => {
  const { store, published, cells, publication } = announced()
  const start = { k: 'in|b1-p1-y2019', v: 1, w: '2.tab-sara:1', rev: 1 }
  published.load({ epoch: 'one', rev: 1, cells: [start] })
  store.load({ epoch: 'one', rev: 1, cells: [start, ...cells] })
  const before = publication.announced!
  const structure = workedExample.structure.map((unit) => ({
    ...unit,
    divisions: unit.divisions.map((division) => ({ ...division, staffNumber: division.staffNumber * 2 })),
  }))
  for (const each of [store, published]) each.setSource({ ...workedExample, structure })
  const after = publication.announced!
  expect(after.changes).toEqual(before.changes)
  expect(after.effect).not.toEqual(before.effect)
  expect(publication.canPublish).toBe(true)
})

test('what others changed after the announcement is not taken in because the organisation changes', () => {
  const { store, published, publication } = announced()
  store.receive([applied({ rev: 2, ops: [{ k: K, v: 7 }] })])
  const { upTo } = publication.announced!
  for (const each of [store, published]) each.setSource({ ...workedExample })
  expect(publication.announced?.upTo).toBe(upTo)
  expect([publication.isOutdated, publication.canPublish, publication.newer.length]).toEqual([true, false, 1])
  publication.includeNewer()
  expect([publication.isOutdated, publication.canPublish]).toEqual([false, true])
  expect(publication.announced?.upTo).toBe(2)
})

test('what somebody wrote after the announcement is not taken back', () => {
  const { store, edits, publication } = announced()
  store.receive([applied({ rev: 2, ops: [{ k: K, v: 7 }] })])
  const can = () => publication.announced?.changes.map((change) => publication.canTakeBack(change))
  expect(can()).toEqual([false, true])
  publication.takeBack(K)
  expect(edits).toEqual([])
  publication.takeBack(L)
  expect(edits).toEqual([[{ k: L, v: null }]])
})

test('changes are announced with who made them and when, in the order of their making', () => {
  const { store, cells, publication } = announced()
  const at = ['2026-03-03T10:00:00Z', '2026-03-03T09:00:00Z']
  store.load({ epoch: 'one', rev: 3, cells: cells.map((cell, index) => ({ ...cell, at: at[index]! })) })
  const said = publication.announced?.changes.map(({ key, by, at: when }) => ({ key, by, when }))
  expect(said).toEqual([
    { key: L, by: 1, when: at[1] },
    { key: K, by: 1, when: at[0] },
  ])
})

test.each([
  { outcome: 'published', title: 'Board', kept: [[{ title: 'Board', seen: 0 }, 1]], phase: 'done' },
  { outcome: 'published', title: null, kept: [], phase: 'done' },
  { outcome: 'lost', title: 'Board', kept: [], phase: 'open' },
] as const)(
  'what was published, and only that, is kept under its title ($outcome, $title)',
  async (given) => {
    const { publication, kept } = announced(given.outcome)
    publication.publish('', given.title === null ? null : { title: given.title, seen: 0 })
    await vi.waitFor(() => expect(publication.phase).toBe(given.phase))
    expect(kept).toEqual(given.kept)
  },
)

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

/** A stored draft with two changes, and the publication that announces them. */
function announced(outcome: PublishOutcome = 'published') {
  const { store, frame } = storeOf()
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
  const saved: [SeenTitle, number][] = []
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
    saveSnapshot: (title, upTo) => saved.push([title, upTo]),
  })
  return { store, published, differences, cells, edits, saved, publication, frame }
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
  expect([publication.outdated, publication.canPublish, publication.newer.length]).toEqual([
    'basis',
    false,
    1,
  ])
  publication.includeNewer()
  expect([publication.outdated, publication.canPublish]).toEqual([null, true])
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

const M = 'in|b1-p1-y2019'

/** A colleague has written another cell after the announcement, and the first announced change has been taken back. */
function takenBackBesideSara() {
  const given = announced()
  const { store, cells, publication } = given
  store.receive([applied({ rev: 2, ops: [{ k: M, v: 88 }] })])
  publication.takeBack(K)
  const own = applied({ rev: 3, ops: [{ k: K, v: null }], cid: 'tab-mine', seq: store.pending[0]!.seq })
  store.receive([own])
  given.frame()
  const saras = { k: M, v: 88, w: '2.tab-sara:3', rev: 2 }
  return { ...given, cells: [saras, ...cells.slice(1)] }
}

const keysOf = ({ publication }: ReturnType<typeof announced>) =>
  publication.announced?.changes.map(({ key }) => key)

test('what others wrote is not taken in by taking back an own entry, but only when asked for', () => {
  const given = takenBackBesideSara()
  const { publication } = given
  expect(keysOf(given)).toEqual([L])
  expect(publication.newer).toEqual([{ by: 2, k: M, v: 88, rev: 2 }])
  expect([publication.outdated, publication.canPublish]).toEqual(['newer', false])
  publication.includeNewer()
  expect(keysOf(given)).toEqual([L, M])
  expect([publication.outdated, publication.canPublish, publication.newer]).toEqual([null, true, []])
})

test('it goes on being left out when more is taken back, and is asked for while that is on its way', () => {
  const given = takenBackBesideSara()
  const { store, publication, frame } = given
  publication.takeBack(L)
  publication.includeNewer()
  expect(publication.newer).toEqual([])
  store.receive([
    applied({ rev: 4, ops: [{ k: L, v: null }], cid: 'tab-mine', seq: store.pending[0]!.seq }),
    applied({ rev: 5, ops: [{ k: M, v: 89 }] }),
  ])
  frame()
  expect(keysOf(given)).toEqual([])
  expect(publication.newer).toEqual([{ by: 2, k: M, v: 89, rev: 5 }])
  publication.includeNewer()
  expect(keysOf(given)).toEqual([M])
  expect(publication.canPublish).toBe(true)
})

test('nor by a whole state, whether or not it was reported before', () => {
  const given = announced()
  const { store, cells, publication } = given
  const saras = [
    { k: M, v: 88, w: '2.tab-sara:1', rev: 2 },
    { k: K, v: 9, w: '2.tab-sara:2', rev: 3 },
  ]
  store.receive([applied({ rev: 2, ops: [{ k: M, v: 88 }] })])
  store.load({ epoch: 'one', rev: 3, cells: [...saras, ...cells.slice(1)] })
  expect(publication.newer).toEqual([
    { by: 2, k: M, v: 88, rev: 2 },
    { by: 2, k: K, v: 9, rev: null },
  ])
  expect([publication.outdated, publication.canPublish]).toEqual(['newer', false])
  publication.includeNewer()
  expect(keysOf(given)?.toSorted()).toEqual([M, K, L].toSorted())
  expect(publication.canPublish).toBe(true)
})

test('a whole state in which somebody has taken an announced change back says so', () => {
  const { store, cells, publication } = announced()
  const back = { k: K, v: null, w: '2.tab-sara:1', rev: 2 }
  store.load({ epoch: 'one', rev: 2, cells: [back, ...cells.slice(1)] })
  expect(publication.newer).toEqual([{ by: 2, k: K, v: null, rev: null }])
  expect(publication.canPublish).toBe(false)
})

test('what somebody has published meanwhile need not be asked for', () => {
  const given = takenBackBesideSara()
  const { store, published, cells, publication, frame } = given
  published.load({ epoch: 'one', rev: 1, cells })
  store.receive([{ type: 'DraftPublished', rev: 4, at: '', by: 2, cid: 'tab-sara', seq: 9, upTo: 3 }])
  frame()
  expect(keysOf(given)).toEqual([])
  expect([publication.outdated, publication.newer]).toEqual([null, []])
})

test('while something newer keeps it from being published, what is written on is received, and not looked for in all that differs', () => {
  const { store, differences, publication, frame } = takenBackBesideSara()
  const before = publication.announced
  const compared = vi.spyOn(differences, 'keys', 'get')
  for (const rev of [4, 5, 6]) {
    store.receive([applied({ rev, ops: [{ k: `in|b1-p1-y${2021 + rev}`, v: rev }] })])
    frame()
  }
  expect(publication.newer.map(({ rev }) => rev)).toEqual([2, 4, 5, 6])
  expect(compared).not.toHaveBeenCalled()
  // The same object, because none of its changes has gone: the table is not recalculated.
  expect(publication.announced).toBe(before)
})

test('what is received of a value that a whole state brought replaces that', () => {
  const { store, cells, publication, frame } = announced()
  store.load({ epoch: 'one', rev: 2, cells: [{ k: M, v: 88, w: '2.tab-sara:1', rev: 2 }, ...cells] })
  expect(publication.newer).toEqual([{ by: 2, k: M, v: 88, rev: null }])
  store.receive([applied({ rev: 3, ops: [{ k: M, v: 89 }] })])
  frame()
  expect(publication.newer).toEqual([{ by: 2, k: M, v: 89, rev: 3 }])
})

test('in another history, too, nothing of others is taken in unasked, however low its revisions are', () => {
  const given = announced()
  const { store, cells, publication, frame } = given
  for (const rev of [2, 3, 4]) store.receive([applied({ rev, ops: [{ k: M, v: rev }] })])
  publication.includeNewer()
  store.load({ epoch: 'two', rev: 0, cells: [...cells, { k: M, v: 5, w: '2.tab-sara:9', rev: 0 }] })
  store.receive([applied({ rev: 1, ops: [{ k: 'in|b1-p1-y2022', v: 7 }] })])
  frame()
  expect(publication.newer.map(({ k, v }) => [k, v])).toEqual([
    ['in|b1-p1-y2022', 7],
    [M, 5],
  ])
  expect(publication.canPublish).toBe(false)
  publication.includeNewer()
  expect([publication.canPublish, publication.newer, publication.announced?.upTo]).toEqual([true, [], 1])
})

test('nothing of others is taken in because somebody has published', () => {
  const given = announced()
  const { store, published, cells, publication } = given
  store.receive([applied({ rev: 2, ops: [{ k: M, v: 88 }] })])
  published.load({ epoch: 'one', rev: 1, cells: cells.slice(0, 1) })
  expect(keysOf(given)).toEqual([L])
  expect([publication.outdated, publication.canPublish, publication.newer.length]).toEqual([
    'newer',
    false,
    1,
  ])
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
  { outcome: 'published', title: 'Board', saved: [[{ title: 'Board', seen: 0 }, 1]], phase: 'done' },
  { outcome: 'published', title: null, saved: [], phase: 'done' },
  { outcome: 'lost', title: 'Board', saved: [], phase: 'open' },
] as const)(
  'what was published, and only that, is saved as a snapshot under its title ($outcome, $title)',
  async (given) => {
    const { publication, saved } = announced(given.outcome)
    publication.publish('', given.title === null ? null : { title: given.title, seen: 0 })
    await vi.waitFor(() => expect(publication.phase).toBe(given.phase))
    expect(saved).toEqual(given.saved)
  },
)

test('what has not changed is not announced anew: it is the same as before, in the order of its writing', () => {
  const given = announced()
  const { store, publication } = given
  const [k, l] = publication.announced!.changes
  store.receive([applied({ rev: 2, ops: [{ k: M, v: 88 }] })])
  publication.includeNewer()
  const [first, second, newest] = publication.announced!.changes
  expect([first === k, second === l, newest]).toMatchObject([true, true, { key: M, after: 88, by: 2 }])
  store.receive([applied({ rev: 3, ops: [{ k: K, v: 5 }] })])
  publication.includeNewer()
  const changes = publication.announced!.changes
  expect(changes.map(({ key, after, by }) => [key, after, by])).toEqual([
    [L, 2, 1],
    [M, 88, 2],
    [K, 5, 2],
  ])
  expect([changes[0] === l, changes[1] === newest]).toEqual([true, true])
})

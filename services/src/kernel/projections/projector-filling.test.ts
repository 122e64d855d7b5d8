import { expect, test, vi } from 'vitest'
import { observedCommits } from './observed-commits.ts'
import type { Projection } from './projection.ts'
import { named, projectingThings, shownThings, things, types } from './projector.given.ts'
import { runProjectors } from './projector.ts'

const given = projectingThings()
const { name, openOwn, project } = given

test('while it is filled each document is stored once, at the present; afterwards with each of its events', async () => {
  for (let times = 0; times < 12; times += 1) await name(1, `name ${times}`)
  await using own = openOwn()
  const commits: number[] = []
  const stopping = new AbortController()
  const running = runProjectors([things], {
    log: own.log,
    documents: observedCommits(own.documents, (writes) => commits.push(writes)),
    types,
    announce: (announcement) => given.models.announced(announcement),
    signal: stopping.signal,
  })
  await given.models.waitUntilComplete('things')
  expect((await given.models.open(shownThings).get(1))?.body).toEqual({ name: 'name 11', times: 12 })
  expect(commits).toEqual([1])
  const undo = given.stores.log.onCommit(() => own.log.wake())
  await given.models.reached('things', await name(1, 'again'))
  await given.models.reached('things', await name(1, 'and again'))
  expect(commits).toEqual([1, 1, 1])
  undo()
  stopping.abort()
  await running
})

test('while it is filled, what follows from all events is worked out once, not with every batch', async () => {
  await Promise.all(
    Array.from({ length: 120 }, (_, stream) => {
      const events = Array.from({ length: 100 }, (_, index) => named(stream * 100 + index))
      return given.stores.log.append(`many-${stream}`, 'none', events)
    }),
  )
  const settled: number[] = []
  const counting: Projection = {
    ...things,
    async settle() {
      settled.push(1)
    },
  }
  await using _projector = project(counting)
  await given.models.waitUntilComplete('things', 10_000)
  expect(settled).toHaveLength(1)
  expect((await given.models.open(shownThings).get(11_999))?.body).toEqual({ name: 'many', times: 1 })
})

test('while it is filled, of an event that cannot be read to its end nothing is stored', async () => {
  const row = { ...named(2), type: 'Row' }
  await given.stores.log.append('rows', 'none', [row, { ...named(4), type: 'Row', data: { id: 'four' } }])
  await given.stores.log.append('imports', 'none', [named(3)])
  const importing: Projection = {
    ...things,
    async apply(_event, { view, read }) {
      for await (const { id } of read('rows')) view.put('things', { id, keys: {}, body: {} })
    },
  }
  await using _projector = project(importing)
  await vi.waitFor(() => expect(given.models.states().get('things')).toMatchObject({ status: 'halted' }), {
    timeout: 10_000,
  })
  expect(await given.stores.documents.get('things', row.id)).toBeNull()
  await expect(given.models.open(shownThings).get(1)).rejects.toThrow('rows@1')
})

test('of many documents that changed at once it is said that they did, not which', async () => {
  const told: number[] = []
  using _heard = {
    [Symbol.dispose]: given.models.listen(({ changes }) =>
      told.push(...changes.map(({ ids }) => ids.length)),
    ),
  }
  const many: Projection = {
    ...things,
    async apply({ data }, { view }) {
      const { id } = data as { id: number } // named below
      for (let each = 0; each < id; each += 1)
        view.put('things', { id: String(each), keys: { id: each }, body: {} })
    },
  }
  await using _projector = project(many)
  await given.models.reached('things', await name(10, 'ten'))
  await given.models.reached('things', await name(5_000, 'thousands'))
  expect(told).toEqual([10, 0])
})

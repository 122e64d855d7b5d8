import { emptyDraft, foldDraft } from '@staffplan/contracts/planning/draft'
import { type PlanChanges, planChanges, planTimeline } from '@staffplan/contracts/planning/plan-replay'
import { ADMINISTRATOR_ROLE } from '@staffplan/contracts/users/roles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Tab } from '#planning/draft/tab.given.ts'
import { commanded, written } from '#planning/snapshots/snapshots.given.ts'
import { signedInAs } from '#testing/other-administrator.ts'
import { sharedExample } from '#testing/shared-server.ts'

const [server, example] = sharedExample()
let tab: Tab
let bens: Tab
beforeAll(async () => {
  tab = await Tab.open(server)
  bens = await Tab.open({ ...server, ...(await signedInAs(server, ADMINISTRATOR_ROLE)) })
  const pupils = `in|b${example.education}-p${example.pupils}-y2020`
  await written(tab, [pupils, 1])
  await commanded(tab, 'snapshot', { title: 'one' })
  await written(tab, [pupils, 2])
  await server.call('PATCH', `/v1/businessUnits/${example.support}`, { name: 'Services', color: '#805AD5' })
  // Ben has not seen what he replaces.
  bens.write([pupils, 3])
  await bens.until(() => bens.value(pupils) === 3)
  await tab.until(() => tab.value(pupils) === 3)
  await commanded(tab, 'restore', { title: 'one' })
})
afterAll(async () => {
  await tab[Symbol.asyncDispose]()
  await bens[Symbol.asyncDispose]()
})

async function changes(query: string): Promise<PlanChanges> {
  const { status, body } = await server.call('GET', `/v1/bigPicture/changes?${query}`)
  expect(status).toBe(200)
  return planChanges.parse(body)
}

test('the events of every page, folded one after the other, are every state on the way', async () => {
  const draft = emptyDraft()
  for (let from: number | null = 0; from !== null;) {
    const page: PlanChanges = await changes(`from=${from}&limit=2`)
    for (const event of page.events) {
      if (event.type === 'DraftOpsApplied') foldDraft(draft, event)
      const { body } = await server.call('GET', `/v1/bigPicture/state?rev=${event.rev}&figures=0`)
      expect([...draft.cells].map(([k, cell]) => ({ k, ...cell }))).toEqual(body.cells)
    }
    from = page.next
  }
})

test('where the organisation changed in between is said, whichever page it is on', async () => {
  const { events } = await changes('')
  const bensWrite = events.findLast(({ type, by }) => type === 'DraftOpsApplied' && by !== 1)!.rev
  expect((await changes('from=1')).basisChanges).toEqual([bensWrite])
  expect((await changes(`from=${bensWrite}&limit=1`)).basisChanges).toEqual([bensWrite])
  expect((await changes(`from=${bensWrite + 1}`)).basisChanges).toEqual([])
  expect(await changes('from=999')).toEqual({ events: [], basisChanges: [], next: null })
})

test('saves, snapshots, restores and conflicts stand out', async () => {
  tab.client.command({ topic: 'draft:2019', type: 'publish', base: tab.rev, args: { upTo: tab.rev } })
  const { rev } = tab
  await tab.until(() => tab.rev > rev)
  const { body } = await server.call('GET', '/v1/bigPicture/timeline')
  const { head, groups, ticks } = planTimeline.parse(body)
  expect(head).toBe(tab.rev)
  expect(groups.map((group) => group.rev)).toEqual(Array.from({ length: head + 1 }, (_, rev) => rev))
  expect(ticks.map(({ kind }) => kind)).toEqual(['snapshot', 'conflict', 'restore', 'publish'])
  expect(ticks.map((tick) => tick.rev)).toEqual(ticks.map((tick) => tick.rev).toSorted((a, b) => a - b))
  expect((await server.call('GET', '/v1/bigPicture/timeline?plan=2031')).body).toEqual({
    head: -1,
    groupSize: 1,
    groups: [],
    ticks: [],
  })
})

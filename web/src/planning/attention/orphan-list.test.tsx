import { expect, test } from 'vitest'
import { click, find } from '#testing/render.tsx'
import { disconnectedSession, renderOnBoard } from '#planning/board/board.given.tsx'
import { accessOf } from '../draft/plan-access.ts'
import { OrphanList, useOrphans } from './orphan-list.tsx'

const cell = (k: string, v: number | { driverID: number; value: number; pos: number }) => {
  return { k, v, w: 'tab-ben:1', rev: 0 }
}
const counting = cell('in|b1-p1-y2020', 1100)
const lost = [
  cell('drv|b1-d77-y2020|1', { driverID: 2, value: 3, pos: 1 }),
  cell('drv|b1-d1|2', { driverID: 9, value: 1, pos: 1 }),
  cell('in|b1-p1-i1-y2020', 7),
  cell('in|b9-s4-y2021', 8),
]

const entries = (page: HTMLElement) => [...page.querySelectorAll('li > span')].map((entry) => plain(entry))
/** The text without the marks that isolate names and numbers. */
const plain = ({ textContent }: Element) => (textContent ?? '').replace(/[\u2066-\u2069]/gu, '')
function Orphans({ of }: { readonly of: ReturnType<typeof disconnectedSession> }) {
  const keys = useOrphans(of.store)
  return keys.length > 0 ? <OrphanList keys={keys} /> : null
}
const shownBy = (session: ReturnType<typeof disconnectedSession>) =>
  renderOnBoard(session, <Orphans of={session} />)

test('what counts for nothing is listed: by name what is still there, by number what is gone', async () => {
  using shown = await shownBy(disconnectedSession({ cells: [counting, ...lost] }))
  expect(entries(shown.page)).toEqual([
    'unit 1: division 1 → Special driver #9 +1',
    'unit 1: division #77, 2020 → special 2 +3',
    'unit 1: driver 1, data source 2, 2020 → 7',
    'business unit #9: secondary driver #4, data source 1, 2021 → 8',
  ])
})

test('each can be taken away, or all of them; what counts stays', async () => {
  const session = disconnectedSession({ cells: [counting, ...lost] })
  using shown = await shownBy(session)
  await click(find(shown.page, 'button', '[aria-label^="Remove"]'))
  expect(session.store.kept('drv|b1-d1|2')).toBeNull()
  expect(entries(shown.page)).toHaveLength(3)
  const all = [...shown.page.querySelectorAll('button')].at(-1)
  await click(all!)
  expect(shown.page.textContent).toBe('')
  expect(lost.map(({ k }) => session.store.kept(k))).toEqual([null, null, null, null])
  expect(session.store.kept(counting.k)).toBe(1100)
})

test('nothing is said when everything counts; an auditor sees them and can take none away', async () => {
  using planning = await shownBy(disconnectedSession({ cells: [counting] }))
  expect(planning.page.textContent).toBe('')
  using reading = await shownBy(disconnectedSession({ cells: lost, access: accessOf(3) }))
  expect(entries(reading.page)).toHaveLength(4)
  expect(reading.page.querySelector('button')).toBeNull()
})

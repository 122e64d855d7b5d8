import { explain } from '@staffplan/contracts/arithmetic/explain'
import { compilePlan } from '@staffplan/contracts/arithmetic/plan'
import { workedExample, workedInputs } from '@staffplan/contracts/arithmetic/plan.given'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { network } from '#records/record-form.given.tsx'
import { disconnectedSession, OnBoard } from '../board/board.given.tsx'
import { applied } from '../draft/draft-store.given.ts'
import { HistoryTab } from './history-tab.tsx'
import { renderWithStore } from '#testing/render-with-store.tsx'
import { click } from '#testing/render.tsx'

const KEY = 'in|b1-p1-y2020'
const entry = (rev: number) => ({
  rev,
  at: '2026-03-01T10:00:00.000Z',
  by: 2,
  kind: 'edit',
  skipped: 0,
  over: 0,
  parts: 1,
  changes: [{ k: KEY, from: rev, to: rev + 1 }],
  changed: 1,
})

test.each([
  ['b1-d1-y2019-fte', 'comes from the yearly data of'],
  ['b1-d1-y2019-tpc', 'comes from the yearly data of'],
])('where nobody entered anything, people are named as the source of %s', async (number, words) => {
  network(() => Response.json({ content: [], count: 0, next: null }))
  const explanation = explain(compilePlan(workedExample, { inputs: workedInputs }), number)!
  using shown = await renderWithStore(
    <OnBoard session={disconnectedSession()}>
      <HistoryTab explanation={explanation} divisionId={1} />
    </OnBoard>,
  )
  await vi.waitFor(() => expect(shown.page.textContent).toContain(words))
  expect(shown.page.querySelector('a')?.getAttribute('href')).toBe('/importExport/hRYearlyData')
})

test('of people it is said who did what to them, when and from what to what, with the way to that moment', async () => {
  const asked: string[] = []
  const raised = {
    position: '41',
    at: '2026-03-01T10:00:00.000Z',
    person: 2,
    area: 'staff',
    type: 'StaffChanged',
    object: 'staff:20190000001',
    stream: 'staff-2019',
    revision: '3',
    changes: [{ field: 'totalMonthSalary', from: 4000, to: 4200 }],
    changed: 1,
    uncounted: 0,
  }
  network(({ url }) => {
    const { pathname, search } = new URL(url)
    if (pathname !== '/v1/trail') return Response.json({ content: [], count: 0, next: null })
    asked.push(search)
    return Response.json({ content: [raised], next: null })
  })
  const explanation = explain(compilePlan(workedExample, { inputs: workedInputs }), 'b1-d1-y2019-tpc')!
  using shown = await renderWithStore(
    <OnBoard session={disconnectedSession()}>
      <HistoryTab explanation={explanation} divisionId={1} />
    </OnBoard>,
  )
  const then = '[href="/OverviewPlanning/bigpicture?position=41&plan=2019"]'
  await vi.waitFor(() => expect(shown.page.querySelector(then)).not.toBeNull(), { timeout: 10_000 })
  expect(asked).toEqual(['?peopleOf=1-2019&size=20'])
  const text = shown.page.textContent.replace(/[\u202F\u00A0]/g, ' ')
  for (const words of ['HR data of a person changed', '4 000', '4 200', '1 Mar 2026'])
    expect(text).toContain(words)
})

test('how an input was sent is said beside it, and why where somebody said so', async () => {
  const content = [{ ...entry(1), via: 'ws', why: 'new school' }, entry(0)]
  network(() => Response.json({ content, count: 2, next: null }))
  const explanation = explain(compilePlan(workedExample, { inputs: workedInputs }), 'b1-d1-y2020-fte')!
  using shown = await renderWithStore(
    <OnBoard session={disconnectedSession()}>
      <HistoryTab explanation={explanation} divisionId={1} />
    </OnBoard>,
  )
  const told = () => [...shown.page.querySelectorAll('ol > li')].map(({ textContent }) => textContent)
  await vi.waitFor(() => expect(told()[0]).toContain('over the live connection · Reason: \u2068new school'))
  expect(told()[1]).not.toMatch(/over the|Reason/)
})

test('what moved a number is read again after a change; while it cannot be, that is said', async () => {
  let isAway = false
  let entries = [entry(0)]
  network(() => {
    if (isAway) throw new TypeError('offline')
    return Response.json({ content: entries, count: entries.length, next: null })
  })
  const session = disconnectedSession()
  const explanation = explain(compilePlan(workedExample, { inputs: workedInputs }), 'b1-d1-y2020-fte')!
  using shown = await renderWithStore(
    <OnBoard session={session}>
      <HistoryTab explanation={explanation} divisionId={1} />
    </OnBoard>,
  )
  const times = () => shown.page.querySelectorAll('time').length
  const alert = () => shown.page.querySelector('[role=alert]')?.textContent
  await vi.waitFor(() => expect(times()).toBe(1))
  isAway = true
  entries = [entry(1), entry(0)]
  await act(async () => session.store.receive([applied({ rev: 1, ops: [{ k: KEY, v: 2 }] })]))
  await vi.waitFor(() => expect(alert()).toBeDefined())
  expect(times()).toBe(1)
  isAway = false
  await vi.waitFor(() => expect(times()).toBe(2), { timeout: 10_000 })
  expect(alert()).toBeUndefined()
})

test('a special driver of a division that has moved since is restored where the draft holds it', async () => {
  const [former, present] = ['drv|b2-d1|1', 'drv|b1-d1|1']
  const value = (amount: number) => ({ driverID: 1, value: amount, pos: 0 })
  const content = [
    { ...entry(1), changes: [{ k: present, from: value(0.1), to: value(0.2) }] },
    { ...entry(0), changes: [{ k: present, from: null, to: value(0.1) }] },
  ]
  network(() => Response.json({ content, count: 2, next: null }))
  const session = disconnectedSession({ cells: [{ k: former, v: value(0.2), w: '2.tab-hers:2', rev: 1 }] })
  const explanation = explain(compilePlan(workedExample, { inputs: workedInputs }), 'b1-d1-y2020-fte')!
  using shown = await renderWithStore(
    <OnBoard session={session}>
      <HistoryTab explanation={explanation} divisionId={1} />
    </OnBoard>,
  )
  const restore = () => [...shown.page.querySelectorAll<HTMLButtonElement>('ol button')]
  await vi.waitFor(() => expect(restore()).toHaveLength(1)) // the present value is not offered
  await click(restore()[0]!)
  expect(session.store.pending).toMatchObject([{ ops: [{ k: former, v: value(0.1) }] }])
})

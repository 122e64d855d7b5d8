import { workedExample } from '@staffplan/contracts/arithmetic/plan.given'
import { act, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { network } from '#records/record-form.given.tsx'
import { click, find } from '#testing/render.tsx'
import { renderWithStore } from '#testing/render-with-store.tsx'
import { disconnectedSession, OnBoard } from '../board/board.given.tsx'
import { PrimaryDriverCard } from '../bands/driver-card.tsx'
import { boxLayout } from '../bands/picture-layout.given.ts'
import type { Panel } from '../board/board.ts'
import { OpenedPanel } from '../opened-panel.tsx'

const [unit] = workedExample.structure
const driver = unit?.primaryDriver
if (!unit || !driver) throw new Error('the worked example has a primary driver')

const KEY = 'in|b1-p1-y2020'
const entry = {
  rev: 4,
  at: '2026-03-01T10:00:00.000Z',
  by: 2,
  kind: 'restore',
  title: 'Before the merger',
  skipped: 0,
  over: 0,
  parts: 1,
  changes: [{ k: KEY, from: 900, to: 950 }],
  changed: 1,
}
const session = () => disconnectedSession({ cells: [{ k: KEY, v: 1100, w: '1.tab-mine:1', rev: 5 }] })

function Page({ of }: { readonly of: ReturnType<typeof session> }) {
  const [panel, setPanel] = useState<Panel | null>(null)
  return (
    <OnBoard session={of} open={setPanel}>
      <PrimaryDriverCard unit={unit!} driver={driver!} layout={boxLayout} />
      {panel && <OpenedPanel panel={panel} anchor={document.body} onClose={() => setPanel(null)} />}
    </OnBoard>
  )
}

test('who set an input of a driver is asked at its card; a value is set again, and the link to the input taken along', async () => {
  const asked: string[][] = []
  network(({ url }) => {
    const { searchParams } = new URL(url)
    asked.push(searchParams.getAll('key'))
    expect(searchParams.has('division')).toBe(false)
    return Response.json({ content: [entry], count: 1, next: null })
  })
  const written = session()
  using shown = await renderWithStore(<Page of={written} />)
  await click(find(shown.page, 'button', '[aria-label^="History of"]'))
  await vi.waitFor(() => expect(shown.page.querySelector('aside time')).not.toBeNull(), { timeout: 10_000 })
  const text = () => find(shown.page, 'aside').textContent.replace(/[\u2066-\u2069]/gu, '')
  for (const words of ['Sara', '1 Mar 2026', 'snapshot Before the merger restored', '900', '950'])
    expect(text()).toContain(words)
  expect(asked).toEqual([['in|b1-p1-y2019', KEY, 'in|b1-p1-y2021']])
  expect(text()).not.toContain('Copy link')
  await click(find(shown.page, 'button', '[aria-label^="Set "]'))
  expect(written.store.value(KEY)).toBe(950)
  const list = find(find(shown.page, 'aside'), 'input')
  await act(async () => list.focus())
  await click(list)
  const option = [...document.querySelectorAll<HTMLElement>('[role=option]')].find(({ textContent }) =>
    textContent.endsWith(' 2020'),
  )
  await click(option!)
  await vi.waitFor(() => expect(asked.at(-1)).toEqual([KEY]))
  expect(document.activeElement).toBe(list)
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const copy = [...shown.page.querySelectorAll<HTMLElement>('aside footer button')].at(0)
  await click(copy!)
  expect(copied.mock.calls).toEqual([[`${location.origin}/OverviewPlanning/bigpicture?cell=b1-p1-y2020`]])
})

test('of a driver with more inputs than can be asked for at once it says that the first ones are shown', async () => {
  const asked: string[][] = []
  network(({ url }) => {
    asked.push(new URL(url).searchParams.getAll('key'))
    return Response.json({ content: [], count: 0, next: null })
  })
  const keys = Array.from({ length: 201 }, (_, source) => `in|b1-p${source + 1}-y2020`)
  using shown = await renderWithStore(
    <OnBoard session={session()}>
      <OpenedPanel panel={{ kind: 'history', keys }} anchor={document.body} onClose={() => {}} />
    </OnBoard>,
  )
  const field = await vi.waitFor(() => find(shown.page, 'input'))
  expect(field.value).toBe('The first 200 inputs')
  await vi.waitFor(() => expect(asked[0]).toHaveLength(200))
})

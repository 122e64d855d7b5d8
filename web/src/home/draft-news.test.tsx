import { expect, test, vi } from 'vitest'
import { find } from '#testing/render.tsx'
import { ANNA, AT, begun, wasHere } from './home.given.tsx'

/** Anna's only change. */
const WRITTEN = {
  rev: 4,
  at: AT,
  by: ANNA,
  kind: 'edit',
  skipped: 0,
  over: 1,
  parts: 1,
  changes: [{ k: 'in|b1-p1-y2021', from: 1100, to: 1200 }],
  changed: 1,
}

test.each([1, 3])('role %i is told who changed what since, when, and its effect', async (role) => {
  wasHere()
  using shown = await begun({ role, history: [WRITTEN] }, '+1.00')
  const row = plain(find(shown.page, 'a', '[href$="?rev=4&plan=2019"]').textContent)
  for (const text of [
    'Anna Berg',
    'driver 1, source 1 2021: 1\u202F100 → 1\u202F200',
    'Conflict',
    '+1.00 FTE',
  ])
    expect(row).toContain(text)
  expect(shown.text()).toContain('Since your last visit')
  expect(shown.text()).toContain('Effect 2021')
  const way = [...shown.page.querySelectorAll('a')].find(({ textContent }) => textContent === 'Full history')
  expect(way?.getAttribute('href')).toBe('/OverviewPlanning/bigpicture?rev=5&plan=2019')
  const history = shown.searched.filter((url) => url.startsWith('/v1/bigPicture/history'))
  expect(history).toEqual([
    '/v1/bigPicture/history?before=6&skip=0&limit=6&since=2026-03-01T08%3A00%3A00.000Z&plan=2019',
  ])
})

test('in a browser that is new the latest changes stand there', async () => {
  using shown = await begun({ history: [WRITTEN] }, 'Anna Berg')
  expect(shown.text()).toContain('Latest changes')
  expect(shown.text()).not.toContain('Since your last visit')
})

test('what needs attention is named, with the way to where it is mended', async () => {
  using shown = await begun({ without: ['in|b1-p1-y2019'], unplaced: 3 }, 'Worth a look')
  await vi.waitFor(() => expect(shown.text()).toContain('Drivers without start value'))
  const lines = [...shown.page.querySelectorAll('ul li')].map((line) => plain(line.textContent))
  expect(lines).toContain('Drivers without start valueEnter itunit 1: driver 1')
  const way = [...shown.page.querySelectorAll('a')].find(({ textContent }) => textContent === 'Enter it')
  expect(way?.getAttribute('href')).toBe('/OverviewPlanning/bigpicture?cell=b1-p1-y2019')
})

test('an auditor is led to the list instead of to what only administrators change, an ordinary user to nothing', async () => {
  using shown = await begun({ role: 3 }, 'Inputs that are no longer used')
  const ways = [...shown.page.querySelectorAll('ul li a')].map((way) => way.getAttribute('href'))
  expect(ways).toEqual(Array(2).fill('/OverviewPlanning/bigpicture?attention'))
  using ordinary = await begun({ role: 2, without: ['in|b1-p1-y2019'] }, 'Last publication')
  expect(ordinary.text()).not.toContain('Worth a look')
})

test('undo keys leave the plan alone where it is only spoken of', async () => {
  using _shown = await begun({ history: [WRITTEN] }, 'Anna Berg')
  const pressed = new KeyboardEvent('keydown', { key: 'z', code: 'KeyZ', ctrlKey: true, cancelable: true })
  document.dispatchEvent(pressed)
  expect(pressed.defaultPrevented).toBe(false)
})

/** Removes isolates. */
function plain(text: string | null): string {
  return (text ?? '').replace(/[\u2066-\u2069]/gu, '')
}

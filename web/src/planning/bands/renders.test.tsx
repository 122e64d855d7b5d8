import { workedExample } from '@staffplan/contracts/arithmetic/plan.given'
import { rendersDuring } from '#testing/renders.ts'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { find, render, type } from '#testing/render.tsx'
import { disconnectedSession, OnBoard } from '#planning/board/board.given.tsx'
import { applied } from '#planning/draft/draft-store.given.ts'
import { personColour } from '../person-colour.ts'
import { SummaryBoxes } from '../summary-boxes.tsx'
import { BandList } from './band-list.tsx'

const START = 'in|b1-p1-y2019'
const NEXT = 'in|b1-p1-y2020'

afterEach(() => void vi.useRealTimers())

/** The test page does no layout, so elements are given sizes. */
function laidOut(): void {
  HTMLElement.prototype.getBoundingClientRect = function rect() {
    const top = this.dataset['index'] === undefined ? 200 - scrollY : 0
    return new DOMRect(0, top, 1180, 900)
  }
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => 1180 })
}

async function picture() {
  laidOut()
  const w = '2.tab-ben:1'
  const session = disconnectedSession({
    cells: [
      { k: START, v: 1000, w, rev: 0 },
      { k: NEXT, v: 1100, w, rev: 0 },
    ],
  })
  const content = () => (
    <OnBoard session={session}>
      <SummaryBoxes />
      <BandList />
    </OnBoard>
  )
  const shown = await render(content())
  const cell = (key: string) => find(shown.page, 'input', `[id="cell-${key.replace('|', '-')}"]`)
  return { shown, content, session, cell, [Symbol.dispose]: () => shown[Symbol.dispose]() }
}

test('the cursor in a cell draws that cell, and what lights up around it', async () => {
  using page = await picture()
  const primary = await rendersDuring(() => act(async () => page.cell(START).focus()))
  // Three drivers with their rails, and three divisions.
  expect(primary).toEqual({ AmountInput: 1, HighlightFrame: 6, RailLine: 3 })
  const secondary = await rendersDuring(() => act(async () => page.cell('in|b1-s1-y2019').focus()))
  const { AmountInput, HighlightFrame, RailLine, ...others } = secondary
  expect({ AmountInput, RailLine }).toEqual({ AmountInput: 2, RailLine: 2 })
  expect(HighlightFrame).toBeLessThanOrEqual(6)
  expect(others).toEqual({})
})

test('a page that is drawn again around the same plan draws neither its bands nor its totals', async () => {
  using page = await picture()
  const renders = await rendersDuring(() => page.shown.again(page.content()))
  expect(renders).not.toHaveProperty('SummaryBox')
  expect(renders).not.toHaveProperty('UnitBand')
  expect(renders).not.toHaveProperty('AmountCell')
})

test('scrolling by 60 pixels draws nothing', async () => {
  using _page = await picture()
  const renders = await rendersDuring(() =>
    act(async () => {
      scrollTo(0, 60)
      dispatchEvent(new Event('scroll'))
    }),
  )
  expect(renders).toEqual({})
})

test('a keystroke draws its cell, the one that carries its value, the figures that it moves, and the totals', async () => {
  using page = await picture()
  const figures = () =>
    [...page.shown.page.querySelectorAll('[data-figure]')].map((figure) => figure.getAttribute('aria-label'))
  const before = figures()
  await act(async () => page.cell(NEXT).focus())
  const renders = await rendersDuring(() => type(page.cell(NEXT), '1250'))
  const moved = figures().filter((figure, place) => figure !== before[place])
  const { Figure, ...others } = renders
  expect(moved.length).toBeGreaterThan(0)
  expect(Figure).toBe(moved.length)
  expect(others).toEqual({
    AmountCell: 2,
    PlannedAmount: 2,
    AmountInput: 2,
    UnitTotals: 2,
    AllTotals: 1,
    TotalFigures: 3,
    SummaryBox: 3,
    SaveSummary: 1,
    Card: 4,
  })
})

test('a colleague who comes, moves and types draws the cells they are in, and nothing around them', async () => {
  using page = await picture()
  const { roster } = page.session.together!
  const at = (key: string, mode: 'view' | 'edit') => ({
    t: 'pres' as const,
    topic: 'draft:2019',
    set: [{ conn: 'ben', userId: 2, key, mode, since: '2026-11-22T08:00:00Z' }],
    gone: [],
  })
  const moves = [at(START, 'view'), at(NEXT, 'view'), at(NEXT, 'edit')]
  const renders = await rendersDuring(() =>
    act(async () => {
      for (const move of moves) roster.receive(move)
    }),
  )
  expect(renders).toEqual({ AmountCell: 2, PlannedAmount: 2, AmountInput: 2, ColleagueFrame: 1 })
  expect(page.cell(NEXT).getAttribute('aria-label')).toContain('Sara Idris\u2069 is typing here')
  expect(page.cell(START).getAttribute('aria-label')).not.toContain('Sara Idris')
})

test('a burst of changes by colleagues is one frame: what it moves is drawn once, however many there were', async () => {
  using page = await picture()
  const events = Array.from({ length: 20 }, (_, place) =>
    applied({ rev: place + 1, ops: [{ k: NEXT, v: 1200 + place }] }),
  )
  const before = [...page.shown.page.querySelectorAll('[data-figure]')].map(({ textContent }) => textContent)
  const renders = await rendersDuring(() =>
    act(async () => {
      page.session.store.receive(events)
      await new Promise((resolve) => setTimeout(resolve, 10)) // the next frame
    }),
  )
  const figures = [...page.shown.page.querySelectorAll('[data-figure]')]
  const moved = figures.filter(({ textContent }, place) => textContent !== before[place])
  expect(page.cell(NEXT).value).toBe('1\u202f219')
  expect(moved.length).toBeGreaterThan(0)
  expect(renders['Figure']).toBe(moved.length)
  // Once for the mark of its author, then for the value.
  expect(renders['AmountInput']).toBeLessThanOrEqual(3)
})

test('a figure or sum is blue while it is another one than everybody sees, and drawn no more often for it', async () => {
  using page = await picture()
  const { published } = page.session
  const bluesOf = (sums: string) =>
    [...page.shown.page.querySelectorAll(sums)].map(({ className }) => className.includes('differs'))
  const blueSums = () => [
    bluesOf('h2 + span > b'),
    bluesOf('[data-total^=fte]'),
    bluesOf('[data-total^=tpc]'),
  ]
  const looks = () =>
    [...page.shown.page.querySelectorAll('[data-figure]')].map(({ className }) =>
      className.includes('differs'),
    )
  await act(async () => {
    published.setSource(workedExample)
    published.load({
      epoch: 'one',
      rev: 0,
      cells: [
        { k: START, v: 1000, w: '', rev: 0 },
        { k: NEXT, v: 1100, w: '', rev: 0 },
      ],
    })
  })
  expect(looks()).not.toContain(true)
  expect(blueSums().flat()).not.toContain(true)
  const figures = () =>
    [...page.shown.page.querySelectorAll('[data-figure]')].map((figure) => figure.getAttribute('aria-label'))
  const before = figures()
  await act(async () => page.cell(NEXT).focus())
  const renders = await rendersDuring(() => type(page.cell(NEXT), '1250'))
  const moved = figures().map((figure, place) => figure !== before[place])
  expect(moved).toContain(true)
  expect(looks()).toEqual(moved)
  expect(renders['Figure']).toBe(moved.filter(Boolean).length)
  const [boxes, people, cost] = blueSums()
  // 2021 carries the value of 2020. One unit follows the other, and nobody in it costs anything yet.
  const ofYears = [false, true, true]
  expect(boxes).toEqual(ofYears)
  expect(people).toEqual([ofYears, ofYears, ofYears].flat())
  expect(cost).toEqual([ofYears, ofYears, [false, false, false]].flat())
  await act(async () => {
    published.load({
      epoch: 'one',
      rev: 1,
      cells: [
        { k: START, v: 1000, w: '', rev: 0 },
        { k: NEXT, v: 1250, w: '', rev: 1 },
      ],
    })
  })
  expect(looks()).not.toContain(true)
  expect(blueSums().flat()).not.toContain(true)
})

test('what somebody else changes is framed in their colour, with their name, for a moment', async () => {
  using page = await picture()
  vi.useFakeTimers()
  const frame = () => page.cell(NEXT).parentElement?.querySelector<HTMLElement>('[style*="--person"]') ?? null
  expect(frame()).toBeNull()
  act(() => {
    page.session.store.receive([applied({ rev: 1, by: 2, cid: 'tab-sara', ops: [{ k: NEXT, v: 1200 }] })])
    vi.advanceTimersByTime(50)
  })
  expect(frame()?.textContent.replaceAll(/[\u2066-\u2069]/gu, '')).toBe('Sara')
  expect(frame()?.style.getPropertyValue('--person')).toBe(personColour(2))
  expect(page.cell(NEXT).value.replaceAll(/\D/gu, '')).toBe('1200')
  act(() => void vi.advanceTimersByTime(1_000))
  expect(frame()).not.toBeNull()
  act(() => void vi.advanceTimersByTime(300))
  expect(frame()).toBeNull()
})

import { rendersDuring } from '#testing/renders.ts'
import { act } from 'react'
import { expect, test } from 'vitest'
import { find, render, type } from '#testing/render.tsx'
import { disconnectedSession, OnBoard } from '../board.given.tsx'
import { SummaryBoxes } from '../summary-boxes.tsx'
import { BandList } from './band-list.tsx'

const START = 'in|b1-p1-y2019'
const NEXT = 'in|b1-p1-y2020'

/** The page that tests draw into has no sizes of its own. */
function laidOut(): void {
  HTMLElement.prototype.getBoundingClientRect = function rect() {
    const top = this.dataset['index'] === undefined ? 200 - scrollY : 0
    return new DOMRect(0, top, 1140, 900)
  }
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
  const shown = await render(
    <OnBoard session={session}>
      <SummaryBoxes />
      <BandList />
    </OnBoard>,
  )
  const cell = (key: string) => find(shown.page, 'input', `[id="cell-${key.replace('|', '-')}"]`)
  return { shown, cell, [Symbol.dispose]: () => shown[Symbol.dispose]() }
}

test('the cursor in a cell draws that cell, and what lights up around it', async () => {
  using page = await picture()
  const renders = await rendersDuring(() => act(async () => page.cell(START).focus()))
  expect(renders).toEqual({ AmountInput: 1 })
  const secondary = await rendersDuring(() => act(async () => page.cell('in|b1-s1-y2019').focus()))
  const { AmountInput, HotFrame, HotLinks, ...others } = secondary
  expect(AmountInput).toBe(2)
  expect({ HotFrame, HotLinks }).toEqual({ HotFrame: expect.any(Number), HotLinks: 1 })
  expect(others).toEqual({})
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
  const { Figure, DivisionBox, HotFrame, ...others } = renders
  expect(moved.length).toBeGreaterThan(0)
  expect(Figure).toBe(moved.length)
  expect(HotFrame).toBe(DivisionBox)
  expect(others).toEqual({
    AmountCell: 2,
    PlannedAmount: 2,
    AmountInput: 2,
    UnitTotals: 2,
    SummaryBox: 3,
    SaveSummary: 1,
    Card: 4,
  })
})

import { workedExample } from '@staffplan/contracts/arithmetic/plan.given'
import { act } from 'react'
import { expect, test } from 'vitest'
import { disconnectedSession, renderOnBoard } from '#planning/board/board.given.tsx'
import { find } from '#testing/render.tsx'
import { HighlightFrame } from './highlight-frame.tsx'
import lines from './lines.module.css'

// The primary driver affects all three divisions, S1 affects S and H, S2 only H.
const [education] = workedExample.structure
const SPOTS = [
  ['secondary', 1],
  ['secondary', 2],
  ['division', 1],
  ['division', 2],
  ['division', 3],
] as const

test.each([
  ['secondary 1', ['secondary 1', 'division 2', 'division 3']],
  ['secondary 2', ['secondary 2', 'division 3']],
  ['division 1', ['division 1']],
  ['division 2', ['secondary 1', 'division 2']],
  ['division 3', ['secondary 1', 'secondary 2', 'division 3']],
])('the pointer on %s lights up %j, until it leaves', async (at, lit) => {
  using shown = await renderOnBoard(
    disconnectedSession(),
    SPOTS.map(([kind, id]) => (
      <HighlightFrame
        key={kind + id}
        unit={education!}
        kind={kind}
        id={id}
        look="line"
        label={`${kind} ${id}`}
      >
        {id}
      </HighlightFrame>
    )),
  )
  const frame = find(shown.page, 'section', `[aria-label="${at}"]`)
  const shining = () =>
    [...shown.page.querySelectorAll('section')]
      .filter(({ classList }) => classList.contains(lines['highlighted']!))
      .map((section) => section.getAttribute('aria-label'))
  const point = (what: string) =>
    act(async () => void frame.dispatchEvent(new PointerEvent(what, { bubbles: true })))
  expect(shining()).toEqual([])
  await point('pointerover')
  expect(shining()).toEqual(lit)
  await point('pointerout')
  expect(shining()).toEqual([])
})

test('what goes with its page while it is looked at leaves nothing lit up for the next one', async () => {
  const page = () =>
    renderOnBoard(
      disconnectedSession(),
      <HighlightFrame unit={education!} kind="division" id={1} look="line" label="division 1">
        1
      </HighlightFrame>,
    )
  {
    using shown = await page()
    await act(async () => {
      find(shown.page, 'section').dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
    })
    expect(find(shown.page, 'section').classList).toContain(lines['highlighted'])
  }
  using shown = await page()
  expect(find(shown.page, 'section').classList).not.toContain(lines['highlighted'])
})

import { expect, test } from 'vitest'
import { click, find, render } from '#testing/render.tsx'
import { disconnectedSession, OnBoard } from '#planning/board/board.given.tsx'
import { LinkedCell } from './linked-cell.tsx'

function Page() {
  return (
    <OnBoard session={disconnectedSession()}>
      <LinkedCell />
      <button type="button" id="cell-b1-d2-y2020-fte" />
    </OnBoard>
  )
}

test('an address with a cell puts the focus on it', async () => {
  using shown = await render(<Page />, { path: '/?cell=b1-d2-y2020-fte' })
  expect(document.activeElement?.id).toBe('cell-b1-d2-y2020-fte')
  expect(shown.page.querySelector('[role=alert]')).toBeNull()
})

test.each([
  ['b1-d9-y2020-fte', 'division #9, FTE 2020'],
  ['b1-p1-y2031', 'unit 1: driver 1, data source 1, 2031'],
])('a cell that is gone is named: %s', async (cell, named) => {
  using shown = await render(<Page />, { path: `/?cell=${cell}` })
  const said = find(shown.page, 'span', '[role=alert]').textContent?.replace(/[\u2066-\u2069]/gu, '')
  expect(said).toBe(`This link leads to a cell that no longer exists: ${named}.`)
  await click(find(shown.page, 'button', '[aria-label=Close]'))
  expect(shown.page.querySelector('[role=alert]')).toBeNull()
})

test('what is no cell at all is said to be none', async () => {
  using shown = await render(<Page />, { path: '/?cell=nonsense' })
  expect(find(shown.page, 'span', '[role=alert]').textContent).toBe(
    'This link leads to no cell of the big picture.',
  )
})

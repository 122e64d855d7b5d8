import { act } from 'react'
import { expect, test } from 'vitest'
import { click, find, press, type } from '#testing/render.tsx'
import { AmountCell } from '../bands/amount-cell.tsx'
import { disconnectedSession, renderOnBoard } from '../board/board.given.tsx'
import { useBoard } from '../board/board.ts'
import { RefusedList, useRefusedCells } from './refused-list.tsx'

const KEY = 'in|b1-p1-y2020'

/** The cell of the plan's first driver in its first plan year, beside the list of refused cells. */
function Page() {
  const { row, column } = useBoard().sheet.cell(KEY)! // exists in the worked example
  const keys = useRefusedCells()
  return (
    <>
      <AmountCell row={row} column={column} />
      {keys.length > 0 && <RefusedList keys={keys} />}
    </>
  )
}

const onPage = () =>
  renderOnBoard(disconnectedSession({ cells: [{ k: KEY, v: 1100, w: 'tab-ben:1', rev: 0 }] }), <Page />)

test('what could not be stored is listed with its place and the reason, until it is taken back', async () => {
  using shown = await onPage()
  const cell = find(shown.page, 'input')
  await act(async () => cell.focus())
  await type(cell, '1e3')
  expect(shown.page.querySelector('li')).toBeNull()
  await press(cell, 'Enter')
  const entry = find(shown.page, 'li')
  const text = entry.textContent?.replace(/[\u2066-\u2069]/gu, '')
  expect(text).toMatch(/unit 1: driver 1.* 2020, “1e3”\. \w+/)
  const [, takeBack] = entry.querySelectorAll('button')
  await click(takeBack!)
  expect(shown.page.querySelector('li')).toBeNull()
  expect(cell.value).toBe('1\u202f100')
  expect(cell.getAttribute('aria-invalid')).toBeNull()
})

test('what is corrected in its cell leaves the list', async () => {
  using shown = await onPage()
  const cell = find(shown.page, 'input')
  await act(async () => cell.focus())
  await type(cell, '1e3')
  await press(cell, 'Enter')
  find(shown.page, 'li')
  await type(cell, '1200')
  await press(cell, 'Enter')
  expect(shown.page.querySelector('li')).toBeNull()
})

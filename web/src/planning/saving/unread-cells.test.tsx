import { act } from 'react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { find, press, render, type } from '#testing/render.tsx'
import { UnsavedGuard } from '#ui/dialogs/unsaved-guard.tsx'
import { AmountCell } from '../bands/amount-cell.tsx'
import { disconnectedSession, OnBoard } from '../board/board.given.tsx'
import { useBoard } from '../board/board.ts'
import { UnreadCells } from './unread-cells.tsx'

const KEY = 'in|b1-p1-y2020'

function Cell() {
  const { row, column } = useBoard().sheet.cell(KEY)! // exists in the worked example
  return <AmountCell row={row} column={column} />
}

test('leaving with text that is no number says in which cell it is lost, and that the draft stays', async () => {
  const session = disconnectedSession({ cells: [{ k: KEY, v: 1100, w: 'tab-ben:1', rev: 0 }] })
  const plan = (
    <OnBoard session={session}>
      <UnreadCells />
      <Cell />
    </OnBoard>
  )
  const frame = (
    <>
      <Outlet />
      <UnsavedGuard />
    </>
  )
  const children = [
    { path: 'plan', element: plan },
    { path: 'home', element: <h1>Home</h1> },
  ]
  const router = createMemoryRouter([{ path: '/', element: frame, children }], { initialEntries: ['/plan'] })
  using shown = await render(<RouterProvider router={router} />, { router: false })
  const cell = find(shown.page, 'input')
  await act(async () => cell.focus())
  await type(cell, 'abc')
  await press(cell, 'Enter')
  await act(() => router.navigate('/home'))
  const asked = () => document.body.textContent?.replace(/[\u2066-\u2069]/gu, '')
  await vi.waitFor(() => expect(asked()).toContain('Discard what you typed?'))
  expect(asked()).toMatch(/Not accepted, and lost: driver 1.* 2020: “abc”\. Changes in the draft stay\./)
})

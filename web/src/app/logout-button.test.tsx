import { act } from 'react'
import { Provider } from 'react-redux'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { keepUnsent, rememberPerson } from '#api/unsent.ts'
import { AmountCell } from '#planning/bands/amount-cell.tsx'
import { disconnectedSession, OnBoard } from '#planning/board/board.given.tsx'
import { useBoard } from '#planning/board/board.ts'
import { openSheet } from '#planning/manual/manual-sheet.given.tsx'
import { TypedPlan } from '#planning/manual/typed-plan.ts'
import { UnreadCells } from '#planning/saving/unread-cells.tsx'
import { forgetTyped } from '#records/kept-typing.ts'
import { click, find, press, render, type } from '#testing/render.tsx'

import { UnsavedGuard } from '#ui/dialogs/unsaved-guard.tsx'
import { hasUnsaved } from '#ui/dialogs/unsaved.ts'
import { LogoutButton } from './logout-button.tsx'
import { store } from './store.ts'

const buttons = (words: string) =>
  [...document.querySelectorAll('button')].filter(({ textContent }) => textContent === words)
const asksBeforeClosing = () => {
  const closing = new Event('beforeunload', { cancelable: true })
  dispatchEvent(closing)
  return closing.defaultPrevented
}

/** The logout button, with the question before the tab is closed. */
function frame() {
  const element = (
    <Provider store={store}>
      <LogoutButton />
      <UnsavedGuard />
    </Provider>
  )
  const router = createMemoryRouter([{ path: '/', element }])
  return render(<RouterProvider router={router} />, { router: false })
}

test('what somebody else left in the tab is neither asked about nor forgotten when the next person leaves', async () => {
  const planOf = (userId: number) => new TypedPlan({ userId, year: 2021 })
  planOf(1).write([{ key: 'd1', value: 777 }])
  rememberPerson(2)
  using _shown = await frame()
  expect(asksBeforeClosing()).toBe(false)
  planOf(2).write([{ key: 'd1', value: 888 }])
  expect(asksBeforeClosing()).toBe(true)
  forgetTyped()
  expect([planOf(1), planOf(2)].map(({ changes }) => [...changes])).toEqual([[[1, 777]], []])
})

test('what waits in the tab, typed for another year, is asked about at log-out and before the tab is closed', async () => {
  using shown = await frame()
  expect(asksBeforeClosing()).toBe(false)
  const plan = new TypedPlan({ userId: 1, year: 2021 })
  plan.write([{ key: 'd1', value: 777 }])
  expect([hasUnsaved(), asksBeforeClosing()]).toEqual([false, true])
  await click(find(shown.page, 'button'))
  await vi.waitFor(() => expect(buttons('Keep editing')).toHaveLength(1))
  await click(buttons('Keep editing')[0]!)
  expect([...new TypedPlan({ userId: 1, year: 2021 }).changes]).toEqual([[1, 777]])
})

/** The cell of the first driver in the first plan year. */
function Cell() {
  const { row, column } = useBoard().sheet.cell('in|b1-p1-y2020')! // of the worked example
  return <AmountCell row={row} column={column} />
}

/** The logout button beside the plan, with a text entered into its cell. */
async function entered(text: string) {
  const session = disconnectedSession()
  const frame = (
    <Provider store={store}>
      <LogoutButton />
      <OnBoard session={session}>
        <UnreadCells />
        <Cell />
      </OnBoard>
    </Provider>
  )
  const router = createMemoryRouter([{ path: '/', element: frame }], { initialEntries: ['/'] })
  const shown = await render(<RouterProvider router={router} />, { router: false })
  const cell = find(shown.page, 'input')
  await act(async () => cell.focus())
  await type(cell, text)
  await press(cell, 'Enter')
  return Object.assign(shown, { session })
}

const asked = () => document.body.textContent.replaceAll(/[\u2066-\u2069]/g, '')

test('a text that its cell could not take is named at log-out with its cell', async () => {
  using _shown = await entered('12x')
  await click(buttons('Logout')[0]!)
  await vi.waitFor(() => expect(buttons('Keep editing')).toHaveLength(1))
  expect(asked()).toMatch(/Not accepted, and lost: driver 1.* 2020: “12x”\./)
  expect(asked()).not.toContain('Whatever else')
  await click(buttons('Keep editing')[0]!)
})

test('a text that no cell of manual planning could take is named at log-out, and nothing else is said to be lost', async () => {
  using sheet = await openSheet()
  using _frame = await frame()
  const cell = sheet.cell('d1')
  await act(async () => cell.focus())
  await type(cell, '12x')
  await press(cell, 'Enter')
  await click(buttons('Logout')[0]!)
  await vi.waitFor(() => expect(buttons('Keep editing')).toHaveLength(1))
  expect(asked()).toContain('Not accepted, and lost: Division division 1, FTE 2020: “12x”.')
  expect(asked()).not.toContain('Whatever else')
  await click(buttons('Keep editing')[0]!)
})

test('what waits for its author is not called sent at the next log-in, but has a sentence of its own', async () => {
  using _shown = await frame()
  onTestFinished(keepUnsent({ count: () => 2, held: () => 2, gather: () => {}, end: () => {} }))
  await click(buttons('Logout')[0]!)
  await expect.poll(asked, { timeout: 20_000 }).toContain('2 earlier changes wait for your answer.')
  expect(asked()).not.toContain('sent when you sign in here again')
  await click(buttons('Cancel')[0]!)
})

test('what has not been sent is named at log-out with its cell', async () => {
  using shown = await entered('777')
  onTestFinished(
    keepUnsent({ count: () => shown.session.store.pending.length, gather: () => {}, end: () => {} }),
  )
  await click(buttons('Logout')[0]!)
  await expect.poll(asked, { timeout: 20_000 }).toMatch(/Not sent: driver 1.* 2020 → 777\./)
  await click(buttons('Cancel')[0]!)
})

test('what arrives while it is asked about is no longer said to be unsent', async () => {
  using _shown = await frame()
  let count = 2
  onTestFinished(keepUnsent({ count: () => count, gather: () => {}, end: () => {} }))
  await click(buttons('Logout')[0]!)
  await expect.poll(asked, { timeout: 20_000 }).toContain('2 changes have not reached the server.')
  count = 1
  await expect.poll(asked).toContain('1 change has not reached the server.')
  count = 0
  await expect.poll(asked).toContain('Everything has reached the server meanwhile.')
  expect(asked()).not.toContain('Not everything has been sent')
  expect(buttons('Cancel')).toHaveLength(1)
  await click(buttons('Cancel')[0]!)
})

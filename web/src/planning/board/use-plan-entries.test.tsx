import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { isTypingKept } from '#records/kept-typing.ts'
import { find, press, render, type } from '#testing/render.tsx'
import { Toasts } from '#ui/toasts.tsx'
import { AmountCell } from '../bands/amount-cell.tsx'
import { disconnectedSession, OnBoard } from './board.given.tsx'
import { useBoard } from './board.ts'
import { useKeptEntries } from './use-kept-entries.ts'

const KEY = 'in|b1-p1-y2020'

function Cell() {
  const board = useBoard()
  useKeptEntries(board)
  const cell = board.sheet.cell(KEY)
  return cell && <AmountCell row={cell.row} column={cell.column} />
}

/** A page with the cell of 2020, whose plan starts in 2019 and, after a change of the settings, in 2020. */
async function twoPlans() {
  const period = (startYear: number) => ({ startYear, planYears: 2 })
  const sessions = [2019, 2020].map((year) => disconnectedSession({ period: period(year) }))
  const page = (session: (typeof sessions)[number]) => (
    <>
      <OnBoard session={session}>
        <Cell />
      </OnBoard>
      <Toasts />
    </>
  )
  const shown = await render(page(sessions[0]!))
  return Object.assign(shown, {
    cell: () => find(shown.page, 'input'),
    toasts: () => [...shown.page.querySelectorAll('[role=alert]')].map(({ textContent }) => textContent),
    plan: async (index: 0 | 1) => shown.again(page(sessions[index]!)),
    leave: async () => shown.again(<Toasts />),
  })
}

test('a text belongs to its plan: it does not stand in the start cell of another one, and is there again with its own', async () => {
  using page = await twoPlans()
  await act(async () => page.cell().focus())
  await type(page.cell(), '1e3')
  await press(page.cell(), 'Enter')
  await page.plan(1)
  expect(page.cell().value).toBe('')
  const said = page.toasts().find((text) => text.includes('1e3'))
  expect(said).toContain('The plan now starts in another year.')
  expect(said).toContain('planning period from 2019')
  await page.plan(0)
  expect(page.cell().value).toBe('1e3')
})

test('it waits on while the page is left, is asked about before its author leaves, and is there once', async () => {
  using page = await twoPlans()
  await act(async () => page.cell().focus())
  await type(page.cell(), '1e3')
  await press(page.cell(), 'Enter')
  await page.plan(1)
  await page.leave()
  expect(isTypingKept()).toBe(true)
  await page.plan(1)
  expect(page.cell().value).toBe('')
  await page.plan(0)
  expect(page.cell().value).toBe('1e3')
  expect(isTypingKept()).toBe(false)
  await page.leave()
  await page.plan(0)
  expect(page.cell().value).toBe('')
})

/** Makes the tab's storage refuse everything until the test ends. */
function fillStorage(): void {
  const setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  vi.stubGlobal('sessionStorage', { getItem: () => null, removeItem: () => {}, setItem })
}

test('nothing is said where nothing is left', async () => {
  using page = await twoPlans()
  await page.plan(1)
  expect(page.toasts()).toEqual([])
})

test('where the tab has no room for it that is said, and it is there again as long as the page lives', async () => {
  using page = await twoPlans()
  await act(async () => page.cell().focus())
  await type(page.cell(), '1e3')
  await press(page.cell(), 'Enter')
  fillStorage()
  await page.plan(1)
  const said = page.toasts().find((text) => text.includes('1e3'))
  expect(said).toContain('until this page is reloaded')
  await page.leave()
  expect(isTypingKept()).toBe(true)
  await page.plan(0)
  expect(page.cell().value).toBe('1e3')
  expect(isTypingKept()).toBe(false)
})

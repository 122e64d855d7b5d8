import { act } from 'react'
import { expect, test } from 'vitest'
import { rememberPerson } from '#api/unsent.ts'
import { accessOf } from '#planning/draft/plan-access.ts'
import { forgetFormsOfOthers, forgetTyped, isTypingKept, keepTyped } from '#records/kept-typing.ts'
import { find, press, render, type } from '#testing/render.tsx'
import { AmountCell } from '#planning/bands/amount-cell.tsx'
import { disconnectedSession, OnBoard } from './board.given.tsx'
import { useBoard } from './board.ts'
import { Toasts } from '#ui/toasts.tsx'
import { useKeptEntries } from './use-kept-entries.ts'

const KEY = 'in|b1-p1-y2020'

/** The cell of the plan's first driver in its first plan year. */
function Cell() {
  const board = useBoard()
  useKeptEntries(board)
  const { row, column } = board.sheet.cell(KEY)! // exists in the worked example
  return <AmountCell row={row} column={column} />
}

const onPage = (session: ReturnType<typeof disconnectedSession>) =>
  render(
    <OnBoard session={session}>
      <Cell />
      <Toasts />
    </OnBoard>,
  )

/** Types a text and, unless told otherwise, presses Enter; then the session is lost and the page opens again. */
async function afterLostSession(text: string, { isTried = true, userId = 1 } = {}) {
  const [lost, next] = [disconnectedSession(), disconnectedSession()]
  {
    using shown = await onPage(lost)
    const cell = find(shown.page, 'input')
    await act(async () => cell.focus())
    await type(cell, text)
    if (isTried) await press(cell, 'Enter')
    await act(async () => lost.gather())
    keepTyped(userId)
  }
  return Object.assign(await onPage(next), { lost })
}

test('a text that was refused is in its cell again after a lost session, with its reason', async () => {
  using shown = await afterLostSession('1e3')
  expect(find(shown.page, 'input').value).toBe('1e3')
  expect(find(shown.page, 'span', '[role=alert]').textContent).not.toBe('')
})

test('so is one that was still being typed and is no amount', async () => {
  using shown = await afterLostSession('12x', { isTried: false })
  expect(find(shown.page, 'input').value).toBe('12x')
})

test('an amount that was still being typed is stored, and is no typing any more', async () => {
  using shown = await afterLostSession('12', { isTried: false })
  expect(shown.lost.store.kept(KEY)).toBe(12)
  expect(find(shown.page, 'input').value).toBe('')
})

test('what somebody else typed is shown to nobody', async () => {
  using shown = await afterLostSession('1e3', { userId: 2 })
  expect(find(shown.page, 'input').value).toBe('')
})

test('a text waits for its author while somebody else signs in, and is lost with nobody else’s', async () => {
  const [sara, again] = [disconnectedSession(), disconnectedSession()]
  {
    using shown = await onPage(sara)
    await act(async () => find(shown.page, 'input').focus())
    await type(find(shown.page, 'input'), '1e3')
    await press(find(shown.page, 'input'), 'Enter')
    keepTyped(sara.userId)
  }
  forgetFormsOfOthers(2)
  rememberPerson(2)
  expect(isTypingKept()).toBe(false)
  forgetTyped() // he signs out
  using shown = await onPage(again)
  expect(find(shown.page, 'input').value).toBe('1e3')
})

test('a text whose cell is gone meanwhile is not called back, but named', async () => {
  const [lost, next] = [disconnectedSession(), disconnectedSession()]
  {
    using shown = await onPage(lost)
    await act(async () => find(shown.page, 'input').focus())
    await type(find(shown.page, 'input'), '1e3')
    await press(find(shown.page, 'input'), 'Enter')
    keepTyped(1)
  }
  for (const key of Object.keys(sessionStorage))
    sessionStorage.setItem(key, sessionStorage.getItem(key)!.replace(KEY, 'in|b1-p99-y2020')) // it exists
  using shown = await onPage(next)
  const told = () => document.body.textContent.replaceAll(/[\u2066-\u2069]/g, '')
  await expect.poll(told).toContain('“1e3” was not stored: the cell that it stood in no longer exists.')
  expect(told()).not.toContain('is back')
  expect(find(shown.page, 'input').value).toBe('')
})

test('a text waits on where its plan can only be read for now', async () => {
  const reads = { cells: [], access: accessOf(2) }
  const [lost, reading, again] = [disconnectedSession(), disconnectedSession(reads), disconnectedSession()]
  {
    using shown = await onPage(lost)
    await act(async () => find(shown.page, 'input').focus())
    await type(find(shown.page, 'input'), '1e3')
    await press(find(shown.page, 'input'), 'Enter')
    keepTyped(1)
  }
  {
    using _shown = await onPage(reading)
  }
  using shown = await onPage(again)
  expect(find(shown.page, 'input').value).toBe('1e3')
})

test('of texts that another version has left what can be read comes back, and the rest harms nothing', async () => {
  const session = disconnectedSession({ cells: [] })
  const entry = { text: '1e3', refusal: null, isSignDropped: false }
  const left = [[KEY, entry], ['in|b1-p1-y2021', { text: 5 }], ['in|b1-p1-y2019', null], 7]
  sessionStorage.setItem('staffplan.typed.1.cells.2019', JSON.stringify(left))
  using shown = await onPage(session)
  expect(find(shown.page, 'input').value).toBe('1e3')
})

import { act } from 'react'
import { expect, test } from 'vitest'
import { askBeforeUnload, endUnsent, gatherTyped, keepUnsent, unsentCount } from '#api/unsent.ts'
import { find, render, type } from '#testing/render.tsx'
import { disconnectedSession, exampleGround, OnBoard } from '#planning/board/board.given.tsx'
import { Toasts } from '#ui/toasts.tsx'
import { commandStore } from '../draft/command-store.ts'
import type { LiveSession } from '../draft/live-session.ts'
import { AmountInput } from '#grid/amount-input.tsx'
import { Entries } from '#grid/entries.ts'
import { writeAmounts } from './write-amounts.ts'

const KEY = 'in|b1-p1-y2019'

const waiting = () =>
  commandStore({ storage: sessionStorage, planId: '2019', userId: 1, clientId: 'tab-mine' }).read().commands

const cellOf = (key: string) => (
  <AmountInput
    key={key}
    cellKey={key}
    id={key}
    label="Pupils"
    value={null}
    carried={null}
    present={null}
    mayBeNegative={false}
    isChanged={false}
    isPending={false}
  />
)
const cell = cellOf(KEY)

/** Registered like the sessions of a tab. */
let open: LiveSession | null = null
keepUnsent({
  count: () => open?.unsent ?? 0,
  gather: () => open?.gather(),
  end: () => {
    open?.end()
    open = null
  },
})

/** A user without a connection has typed an amount and not left its cell. */
async function halfTyped(text: string) {
  const session = disconnectedSession()
  open = session
  const shown = await render(<OnBoard session={session}>{cell}</OnBoard>)
  const input = find(shown.page, 'input')
  await act(async () => input.focus())
  await type(input, text)
  return shown
}

test('closing the tab asks about what is half typed, at the first attempt', async () => {
  using _shown = await halfTyped('90')
  const page = new EventTarget()
  askBeforeUnload({ page, isSignedIn: () => true })
  const closing = new Event('beforeunload', { cancelable: true })
  await act(async () => void page.dispatchEvent(closing))
  expect(closing.defaultPrevented).toBe(true)
  expect(waiting().map(({ ops }) => ops)).toEqual([[{ k: KEY, v: 90 }]])
  endUnsent()
})

test('what is half typed when the session ends waits for the next one', async () => {
  using _shown = await halfTyped('90')
  await act(async () => {
    gatherTyped()
    expect(unsentCount()).toBe(1)
    endUnsent()
  })
  expect(waiting().map(({ ops }) => ops)).toEqual([[{ k: KEY, v: 90 }]])
})

test('a session that has ended says that it takes nothing more', () => {
  const session = disconnectedSession()
  session.end()
  expect(writeAmounts(session, [{ key: KEY, value: 1 }], new Entries())).toBe(false)
  expect(waiting()).toEqual([])
})

test('what is half typed when its row is removed is not stored, is named, and stands there when the row is back', async () => {
  const session = disconnectedSession()
  const other = { ...exampleGround, structure: exampleGround.structure.slice(1) }
  using toasts = await render(<Toasts />)
  using shown = await render(<OnBoard session={session}>{cell}</OnBoard>)
  await act(async () => find(shown.page, 'input').focus())
  await type(find(shown.page, 'input'), '777')
  await shown.again(
    <OnBoard session={session} ground={other}>
      <span />
    </OnBoard>,
  )
  expect(waiting()).toEqual([])
  await expect.poll(() => toasts.page.textContent).toContain('the cell that it stood in no longer exists')
  await shown.again(<OnBoard session={session}>{cell}</OnBoard>)
  expect(find(shown.page, 'input').value).toBe('777')
  expect(waiting()).toEqual([])
})

test('cells that go together with text in them are named together, so that nothing else said at that moment has to go', async () => {
  const session = disconnectedSession()
  const cells = [KEY, 'in|b1-p1-y2020'].map((key) => cellOf(key))
  const other = { ...exampleGround, structure: exampleGround.structure.slice(1) }
  using toasts = await render(<Toasts />)
  using shown = await render(<OnBoard session={session}>{cells}</OnBoard>)
  for (const input of shown.page.querySelectorAll('input')) {
    await act(async () => input.focus())
    await type(input, '12 apples')
  }
  await shown.again(
    <OnBoard session={session} ground={other}>
      <span />
    </OnBoard>,
  )
  const said = () => [...toasts.page.querySelectorAll('.toast-text')].map(({ textContent }) => textContent)
  await expect.poll(said).toHaveLength(1)
  expect(said()[0]!.replaceAll(/[\u2066-\u2069]/g, '')).toBe(
    '12 apples, 12 apples were not stored: the cells that they stood in no longer exist.',
  )
})

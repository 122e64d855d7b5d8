import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { click, render } from '#testing/render.tsx'
import { disconnectedSession, OnBoard, renderOnBoard } from '#planning/board/board.given.tsx'
import { commandStore } from '../draft/command-store.ts'
import { openLine } from '../draft/open-line.given.ts'
import { Toasts } from '#ui/toasts.tsx'
import { HeldChanges } from './held-changes.tsx'

const OLD = 'in|b1-p1-y2019'
const TODAY = 'in|b1-p1-y2020'

test('only what is held is counted and discarded, not what was entered since', async () => {
  const session = disconnectedSession({
    cells: [],
    kept: [{ type: 'ops', seq: 1, base: 0, at: 0, ops: [{ k: OLD, v: 41 }] }],
  })
  using shown = await renderOnBoard(session, <HeldChanges />)
  await act(async () => void session.edit([{ k: TODAY, v: 777 }]))
  expect(shown.page.textContent).toContain('1 earlier change of yours')
  // The changes may have been sent and refused, so the text must not say that they were not sent.
  expect(shown.page.textContent).toContain('is not in the plan')
  expect(shown.page.textContent).not.toContain('sent.')
  const [discard] = shown.page.querySelectorAll('button')
  if (discard) await click(discard)
  expect([session.store.kept(OLD), session.store.kept(TODAY)]).toEqual([null, 777])
  const left = commandStore({ storage: sessionStorage, planId: '2019', userId: 1, clientId: 'tab-mine' })
  expect(left.read().commands.map(({ ops }) => ops)).toEqual([[{ k: TODAY, v: 777 }]])
})

test('each is named with what stands there by now, and whose that is', async () => {
  const session = disconnectedSession({
    cells: [{ k: OLD, v: 555, w: '2.tab-sara:1', rev: 0 }],
    kept: [{ type: 'ops', seq: 1, base: 0, at: 0, ops: [{ k: OLD, v: 41 }] }],
  })
  using shown = await renderOnBoard(session, <HeldChanges />)
  const item = () => shown.page.querySelector('li')?.textContent?.replace(/[\u2066-\u2069]/g, '')
  expect(item()).toBe('unit 1: driver 1, source 1 2019 → 41; now 555 (Sara Idris)')
  await act(async () => session.sendHeld())
  expect([item(), session.store.kept(OLD)]).toEqual([undefined, 41])
})

test('what is entered today goes out although they wait', async () => {
  const sent: unknown[] = []
  const session = disconnectedSession({
    cells: [],
    kept: [{ type: 'ops', seq: 1, base: 0, at: 0, ops: [{ k: OLD, v: 41 }] }],
    line: { ...openLine, send: (frame) => (frame.t === 'cmd' && sent.push(frame.ops), true) },
  })
  session.open()
  await vi.waitFor(() => expect(session.status).toBe('live'))
  session.edit([{ k: TODAY, v: 777 }])
  expect(sent).toEqual([[{ k: TODAY, v: 777 }]])
  session.end()
})

test('an earlier block counts as many changes as it has values', async () => {
  const ops = [OLD, TODAY].map((k) => ({ k, v: 41 }))
  const session = disconnectedSession({ kept: [{ type: 'ops', seq: 1, base: 0, at: 0, ops }] })
  using shown = await renderOnBoard(session, <HeldChanges />)
  expect(shown.page.textContent).toContain('2 earlier changes of yours')
})

/** The bar with two earlier changes; one of their cells has another value by now. */
async function withTwo() {
  const ops = [OLD, TODAY].map((k) => ({ k, v: 41 }))
  const session = disconnectedSession({
    cells: [{ k: OLD, v: 555, w: '2.tab-sara:1', rev: 0 }],
    kept: [{ type: 'ops', seq: 1, base: 0, at: 0, ops }],
  })
  const shown = await render(
    <OnBoard session={session}>
      <HeldChanges />
      <Toasts />
    </OnBoard>,
  )
  const button = (words: string) =>
    [...shown.page.querySelectorAll('button')].find(({ textContent }) => textContent === words)!
  return Object.assign(shown, { session, button })
}

test('what was discarded is a step that was taken back: it can be entered after all, and taken back again', async () => {
  using shown = await withTwo()
  const { history, store } = shown.session
  await click(shown.button('Discard'))
  expect(shown.session.held).toEqual([])
  await expect.poll(() => shown.page.textContent).toContain('2 earlier changes are discarded. Redo')
  const values = () => [OLD, TODAY].map((k) => store.kept(k))
  expect([history.upcoming('undo'), values()]).toEqual([null, [555, null]])
  await act(async () => void history.redo())
  expect(values()).toEqual([41, 41])
  await act(async () => void history.undo())
  expect(values()).toEqual([555, null])
})

test('what was discarded and is entered after all names in the log whose it goes over, as often as it is taken back', async () => {
  using shown = await withTwo()
  const { history, store } = shown.session
  await click(shown.button('Discard'))
  for (let again = 0; again < 2; again++) {
    await act(async () => void history.redo())
    expect(store.pending).toMatchObject([{ type: 'ops', seen: -1 }])
    await act(async () => void history.undo())
  }
})

test.each(['Discard', 'Send now'])('%s leaves the focus where the bar was', async (words) => {
  using shown = await withTwo()
  const button = shown.button(words)
  await act(async () => button.focus())
  await click(button)
  expect(shown.button(words)).toBeUndefined()
  expect(document.activeElement).not.toBe(document.body)
})

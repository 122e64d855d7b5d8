import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { click, find, render } from '#testing/render.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { disconnectedSession, OnBoard } from '#planning/board/board.given.tsx'
import { commandStore } from '../draft/command-store.ts'
import { openLine } from '../draft/open-line.given.ts'
import { HeldChanges } from './held-changes.tsx'

const OLD = 'in|b1-p1-y2019'
const TODAY = 'in|b1-p1-y2020'

test('only what was never sent is counted and discarded, not what was entered since', async () => {
  const session = disconnectedSession({
    cells: [],
    kept: [{ type: 'ops', seq: 1, base: 0, at: 0, ops: [{ k: OLD, v: 41 }] }],
  })
  using shown = await render(
    <OnBoard session={session}>
      <HeldChanges />
    </OnBoard>,
  )
  await act(async () => void session.edit([{ k: TODAY, v: 777 }]))
  expect(shown.page.textContent).toContain('1 earlier change of yours')
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
  using shown = await render(
    <OnBoard session={session}>
      <HeldChanges />
    </OnBoard>,
  )
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
  const session = disconnectedSession({ cells: [], kept: [{ type: 'ops', seq: 1, base: 0, at: 0, ops }] })
  using shown = await render(
    <OnBoard session={session}>
      <HeldChanges />
    </OnBoard>,
  )
  expect(shown.page.textContent).toContain('2 earlier changes of yours')
})

test.each(['Discard', 'Send now'])(
  'once it is decided the focus is where the page begins, and not nowhere (%s)',
  async (words) => {
    const session = disconnectedSession({
      cells: [],
      kept: [{ type: 'ops', seq: 1, base: 0, at: 0, ops: [{ k: OLD, v: 41 }] }],
    })
    using shown = await render(
      <main id="content">
        <PageHeading title="Plan" />
        <OnBoard session={session}>
          <HeldChanges />
        </OnBoard>
      </main>,
    )
    const button = [...shown.page.querySelectorAll('button')].find(
      ({ textContent }) => textContent === words,
    )!
    button.focus()
    await click(button)
    expect(button.isConnected).toBe(false)
    expect(document.activeElement).toBe(find(shown.page, 'h1'))
  },
)

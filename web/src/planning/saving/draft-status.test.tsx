import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from '#testing/render.tsx'
import { TopBarSlot } from '#ui/top-bar-slot.tsx'
import { disconnectedSession, OnBoard } from '#planning/board/board.given.tsx'
import type { DraftCommand } from '#planning/draft/draft-command.ts'
import { openLine } from '#planning/draft/open-line.given.ts'
import { DraftStatus } from './draft-status.tsx'

const BLOCK = Array.from({ length: 6 }, (_, index) => ({ k: `in|b1-p1-y${2019 + index}`, v: 500 + index }))

test('a pasted block of six is six values that wait', async () => {
  const session = disconnectedSession()
  using shown = await render(
    <OnBoard session={session}>
      <TopBarSlot />
      <DraftStatus />
    </OnBoard>,
  )
  await act(async () => {
    session.open()
    session.edit(BLOCK)
    session.edit(BLOCK.slice(0, 1).map(({ k }) => ({ k, v: 7 })))
  })
  await vi.waitFor(() => expect(statusOf(shown.page).read).toBe('Offline, 6 waiting'))
  expect(statusOf(shown.page).onPhone, 'the number alone, not read aloud').toBe('6')
  expect(session.unsent).toBe(6)
  session.end()
})

test('a change of an earlier day is not on its way: it waits until its author answers', async () => {
  const kept: DraftCommand = { type: 'ops', seq: 1, base: 0, at: 0, ops: [{ k: 'in|b1-p1-y2019', v: 41 }] }
  const session = disconnectedSession({ kept: [kept], line: openLine })
  using shown = await render(
    <OnBoard session={session}>
      <TopBarSlot />
      <DraftStatus />
    </OnBoard>,
  )
  await act(async () => session.open())
  await vi.waitFor(() => expect(statusOf(shown.page).read).toBe('1 change waits for your answer'))
  await act(async () => session.sendHeld())
  await vi.waitFor(() => expect(statusOf(shown.page).read).toBe('Sending 1 change…'))
  session.end()
})

/** The sentence for screen readers, and the bare number that a phone shows instead. */
function statusOf(page: HTMLElement) {
  const status = page.querySelector('[role=status]')
  return {
    read: status?.querySelector(':not([aria-hidden])')?.textContent,
    onPhone: status?.querySelector('[aria-hidden]')?.textContent,
  }
}

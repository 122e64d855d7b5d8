import { act } from 'react'
import { expect, test } from 'vitest'
import { click, find, render } from '#testing/render.tsx'
import { Toasts } from '#ui/toasts.tsx'
import { disconnectedSession, OnBoard } from '../board/board.given.tsx'
import { StepsTaken } from '../steps-taken.tsx'
import { useDiscardToasts } from './use-discard-toasts.tsx'

const K = 'in|b1-p1-y2020'
const L = 'in|b1-p1-y2021'
const REV = 7

function Discarded() {
  const say = useDiscardToasts()
  return (
    <button type="button" name="said" onClick={() => say({ done: { rev: REV, event: null } }, 1)}>
      said
    </button>
  )
}

test('Undo where a discard is told takes back nothing that was entered since', async () => {
  const session = disconnectedSession({ cells: [{ k: K, v: 1100, w: '2.tab-sara:1', rev: 0 }] })
  using shown = await render(
    <OnBoard session={session}>
      <Discarded />
      <StepsTaken />
      <Toasts />
    </OnBoard>,
  )
  session.history.restored(REV)
  await click(find(shown.page, 'button', '[name=said]'))
  await act(async () => void session.edit([{ k: L, v: 80 }]))
  await click(find(find(shown.page, 'div', '[role=alert]'), 'button', ':not([aria-label])'))
  expect(session.store.kept(L)).toBe(80)
  // The discard stays a step, because its undo needs a connection.
  await expect.poll(() => shown.page.textContent).toContain('once the connection is back')
  await act(async () => void session.history.undo())
  expect(session.history.upcoming('undo')).toBe('restored')
})

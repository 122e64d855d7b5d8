import { act } from 'react'
import { expect, test } from 'vitest'
import { find, render } from '#testing/render.tsx'
import { Toasts } from '#ui/toasts.tsx'
import { AmountCell } from './bands/amount-cell.tsx'
import { disconnectedSession, OnBoard } from './board/board.given.tsx'
import { useBoard } from './board/board.ts'
import { RefusedChanges } from './refused-changes.tsx'

const KEY = 'in|b1-p1-y2020'

/** The cell of the plan's first driver in its first plan year. */
function Cell() {
  const { row, column } = useBoard().sheet.cell(KEY)! // of the worked example
  return <AmountCell row={row} column={column} />
}

function refuse(session: ReturnType<typeof disconnectedSession>, v: number | null) {
  const command = { type: 'ops' as const, seq: 1, base: 0, at: 0, ops: [{ k: KEY, v }] }
  const details = [{ pointer: '/ops/0/v', code: 'number-malformed' }]
  session.refusals.add({
    command,
    frame: { t: 'rej', topic: 'draft:2019', seq: 1, code: 'invalid', message: '', details },
  })
}

const onPage = (session: ReturnType<typeof disconnectedSession>) =>
  render(
    <OnBoard session={session}>
      <Cell />
      <RefusedChanges />
      <Toasts />
    </OnBoard>,
  )

test('what the server refuses for good stands in its cell again with the reason, and is named', async () => {
  const session = disconnectedSession({ cells: [{ k: KEY, v: 1100, w: '2.tab-ben:1', rev: 0 }] })
  using shown = await onPage(session)
  const cell = find(shown.page, 'input')
  await act(async () => refuse(session, 90))
  expect(cell.value).toBe('90')
  expect(cell.getAttribute('aria-invalid')).toBe('true')
  expect(find(shown.page, 'span', '[role=alert]').textContent).not.toBe('')
  expect(document.body.textContent).toContain('2020 → \u206690\u2069')
  // Looking at it does not send it once more.
  await act(async () => cell.focus())
  await act(async () => cell.blur())
  expect(cell.value).toBe('90')
  expect(session.store.pending).toEqual([])
})

test('what was refused while another screen was shown stands in its cell when the page is opened', async () => {
  const session = disconnectedSession({ cells: [] })
  refuse(session, 90)
  using shown = await onPage(session)
  expect(find(shown.page, 'input').value).toBe('90')
})

test('what was entered since is not replaced by what was refused', async () => {
  const session = disconnectedSession({ cells: [] })
  session.edit([{ k: KEY, v: 95 }])
  using shown = await onPage(session)
  await act(async () => refuse(session, 90))
  expect(find(shown.page, 'input').value).toBe('95')
})

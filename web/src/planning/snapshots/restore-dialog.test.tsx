import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { openStore } from '#testing/open-store.ts'
import { renderWithStore } from '#testing/render-with-store.tsx'
import { disconnectedSession, OnBoard } from '../board/board.given.tsx'
import { RestoreDialog } from './restore-dialog.tsx'

const entry = { title: 'Spring', rev: 0, at: '2026-01-01T00:00:00.000Z', by: 1 }
const KEY = 'in|b1-p1-y2020'
const restores = () =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Restore')!

test('restoring waits until what it would change is shown of the draft as it is, own changes included', async () => {
  let head = 0
  const asked = vi.fn(async () => Response.json({ ...entry, head, changes: [{ k: KEY, v: 5 }], skipped: [] }))
  vi.stubGlobal('fetch', asked)
  const store = openStore()
  const session = disconnectedSession()
  const start = { k: 'in|b1-p1-y2019', v: 10, w: 'tab-mine:1', rev: 0 }
  session.store.load({ epoch: 'one', rev: 0, cells: [start], snapshots: [entry] })
  using _shown = await renderWithStore(
    <OnBoard session={session}>
      <RestoreDialog entry={entry} onClose={() => {}} />
    </OnBoard>,
    { store },
  )
  await vi.waitFor(() => expect(restores().disabled).toBe(false))
  const lines = [...document.querySelectorAll('tr')].map(
    (line) => line.querySelector('th[scope=row]')?.textContent,
  )
  expect(lines.slice(-3)).toEqual(['Draft now', 'Afterwards', 'Difference'])
  await act(async () => {
    session.edit([{ k: KEY, v: 7 }])
  })
  await vi.waitFor(() => expect(restores().disabled).toBe(true))
  head = 1
  const own = { cid: 'tab-mine', by: 1, seq: 1, at: '', cause: 'edit' } as const
  await act(async () => {
    session.store.receive([{ ...own, type: 'DraftOpsApplied', rev: 1, ops: [{ k: KEY, v: 7 }] }])
  })
  await vi.waitFor(() => expect(restores().disabled).toBe(false))
  expect(asked).toHaveBeenCalledTimes(2)
})

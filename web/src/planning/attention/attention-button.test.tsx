import { act, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { type Board, BoardContext, useBoard } from '#planning/board/board.ts'
import { disconnectedSession, OnBoard } from '#planning/board/board.given.tsx'
import { applied } from '#planning/draft/draft-store.given.ts'
import { openStore } from '#testing/open-store.ts'
import { AttentionButton } from './attention-button.tsx'
import { renderWithStore } from '#testing/render-with-store.tsx'

const KEY = 'in|b1-p1-y2020'

test('how many of one\u2019s own values somebody wrote over stands on the button until that is decided', async () => {
  vi.stubGlobal('fetch', async () => Response.json({}, { status: 404 }))
  const store = openStore()
  const session = disconnectedSession({ cells: [{ k: KEY, v: 1100, w: '1.tab-mine:1', rev: 0 }] })
  using shown = await renderWithStore(
    <OnBoard session={session}>
      <AttentionButton />
    </OnBoard>,
    { store },
  )
  expect(shown.page.textContent).not.toContain('overwritten')
  await act(async () => {
    session.store.receive([applied({ rev: 1, ops: [{ k: KEY, v: 235 }], by: 2 })])
    session.store.show()
  })
  expect(shown.page.textContent).toContain('1 overwritten')
  await act(async () => session.foreign.overwritten.decided([KEY]))
  expect(shown.page.textContent).not.toContain('overwritten')
})

type Opening = { readonly open: Board['open']; readonly children: ReactNode }
function Opening({ open, children }: Opening) {
  return <BoardContext value={{ ...useBoard(), open }}>{children}</BoardContext>
}

test.each([
  { path: '/OverviewPlanning/bigpicture?attention', times: 1 },
  { path: '/OverviewPlanning/bigpicture', times: 0 },
])('$path opens the list $times times', async ({ path, times }) => {
  vi.stubGlobal('fetch', async () => Response.json({}, { status: 404 }))
  const open = vi.fn<Board['open']>()
  using shown = await renderWithStore(
    <OnBoard session={disconnectedSession()}>
      <Opening open={open}>
        <AttentionButton />
      </Opening>
    </OnBoard>,
    { path },
  )
  expect(shown.page.querySelector('button')).not.toBeNull()
  expect(open).toHaveBeenCalledTimes(times)
})

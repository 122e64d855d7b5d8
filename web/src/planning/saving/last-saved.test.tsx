import { expect, test } from 'vitest'
import { find } from '#testing/render.tsx'
import { disconnectedSession, renderOnBoard } from '#planning/board/board.given.tsx'
import { LastSaved } from './last-saved.tsx'

test('what the last publisher said stands beside when and by whom', async () => {
  const session = disconnectedSession()
  const published = { upTo: 0, rev: 1, at: '2026-03-03T09:00:00.000Z', by: 2, message: 'Budget 2020' }
  session.store.load({ epoch: 'one', rev: 1, cells: [], published })
  using shown = await renderOnBoard(session, <LastSaved />)
  expect(find(shown.page, 'span').textContent).toMatch(/^last published .*by .*Sara Idris/)
  expect(find(shown.page, 'q').textContent).toBe('Budget 2020')
})

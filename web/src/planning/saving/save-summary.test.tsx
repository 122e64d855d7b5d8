import { workedExample } from '@staffplan/contracts/arithmetic/plan.given'
import { expect, test } from 'vitest'
import { disconnectedSession, renderOnBoard } from '#planning/board/board.given.tsx'
import { SaveSummary } from './save-summary.tsx'

const published = { upTo: 0, rev: 1, at: '2026-03-03T09:00:00.000Z', by: 2 }

test.each([
  {
    state: 'that nothing is entered yet before the first time',
    extra: {},
    says: 'Nothing has been entered yet.',
  },
  {
    state: 'that nothing has changed since the last time',
    extra: { published },
    says: 'Nothing has changed since the last time it was published.',
  },
])('without a change it says $state', async ({ extra, says }) => {
  const session = disconnectedSession()
  for (const store of [session.store, session.published]) store.setSource(workedExample)
  session.store.load({ epoch: 'one', rev: 1, cells: [], ...extra })
  session.published.load({ epoch: 'one', rev: 1, cells: [] })
  using shown = await renderOnBoard(session, <SaveSummary />)
  expect(shown.page.textContent).toContain(says)
})

import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { workedExample } from '@staffplan/contracts/arithmetic/plan.given'
import { disconnectedSession, renderOnBoard } from '../board/board.given.tsx'
import { applied } from '../draft/draft-store.given.ts'
import { DiscardDialog } from './discard-dialog.tsx'

const KEYS = ['in|b1-p1-y2019', 'in|b1-p1-y2020', 'in|b1-p1-y2021']
const cell = (k: string) => ({ k, v: 7, w: '2.tab-sara:1', rev: 0 })

test('what colleagues change in a burst is announced once', async () => {
  const session = disconnectedSession({ cells: [cell(KEYS[0]!)] })
  session.published.setSource(workedExample)
  session.published.load({ epoch: 'one', rev: 0, cells: [] })
  const publication = session.beginPublication()
  const announced = new Set([publication.announced])
  publication.changed.listen(() => void announced.add(publication.announced))
  using _shown = await renderOnBoard(session, <DiscardDialog publication={publication} onClose={() => {}} />)
  const lines = () => document.querySelectorAll('[role=dialog] li').length
  expect([lines(), announced.size]).toEqual([1, 1])
  for (const rev of [1, 2])
    await act(async () => {
      session.store.receive([applied({ rev, ops: [{ k: KEYS[rev]!, v: rev }] })])
      session.store.show()
    })
  expect([lines(), announced.size]).toEqual([1, 1])
  await vi.waitFor(() => expect([lines(), announced.size]).toEqual([3, 2]))
})

import { act } from 'react'
import { expect, test } from 'vitest'
import { render } from '#testing/render.tsx'
import { disconnectedSession } from '../board/board.given.tsx'
import { applied } from '../draft/draft-store.given.ts'
import { MovedOn } from './moved-on.tsx'

const side = (point: string, rev: number) => ({
  point,
  moment: { position: '1', at: null, rev },
  period: { startYear: 2019, planYears: 5 },
  currency: 'SR',
})

test('a comparison with the draft says that the draft has changed since; one of two revisions does not', async () => {
  const session = disconnectedSession()
  const published = side('published', 0)
  using draft = await render(
    <MovedOn comparison={{ from: published, to: side('draft', 0) }} session={session} />,
  )
  using revisions = await render(
    <MovedOn comparison={{ from: published, to: side('rev:0', 0) }} session={session} />,
  )
  expect(draft.page.textContent).toBe('')
  await act(async () => session.store.receive([applied({ rev: 1, ops: [{ k: 'in|b1-p1-y2020', v: 4321 }] })]))
  await expect.poll(() => draft.page.textContent).toBe('The draft has changed since.')
  expect(revisions.page.textContent).toBe('')
  await draft.again(<MovedOn comparison={{ from: published, to: side('draft', 1) }} session={session} />)
  expect(draft.page.textContent).toBe('')
})

test('only what is compared moves on: an input of the draft, or what is published', async () => {
  const session = disconnectedSession()
  const { store } = session
  const feed = { at: '2026-03-03T09:00:00Z', by: 2, cid: 'tab-sara' }
  using draft = await render(
    <MovedOn comparison={{ from: side('snapshot:spring', 0), to: side('draft', 0) }} session={session} />,
  )
  using published = await render(
    <MovedOn comparison={{ from: side('published', 0), to: side('rev:0', 0) }} session={session} />,
  )
  await act(async () =>
    store.receive([
      { type: 'SnapshotCreated', ...feed, rev: 1, seq: 1, title: 'autumn' },
      { type: 'SnapshotDeleted', ...feed, rev: 2, seq: 2, title: 'autumn' },
    ]),
  )
  await expect.poll(() => store.rev).toBe(2)
  expect(draft.page.textContent + published.page.textContent).toBe('')
  await act(async () => store.receive([{ type: 'DraftPublished', ...feed, rev: 3, seq: 3, upTo: 2 }]))
  await expect.poll(() => published.page.textContent).toBe('The plan has been published since.')
  expect(draft.page.textContent).toBe('')
  await act(async () => store.receive([applied({ rev: 4, ops: [{ k: 'in|b1-p1-y2020', v: 4321 }] })]))
  await expect.poll(() => draft.page.textContent).toBe('The draft has changed since.')
})

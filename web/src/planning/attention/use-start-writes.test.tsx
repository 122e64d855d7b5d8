import { act } from 'react'
import { expect, test } from 'vitest'
import { render } from '#testing/render.tsx'
import { disconnectedSession } from '#planning/board/board.given.tsx'
import type { DraftStore } from '../draft/draft-store.ts'
import { useStartWrites } from './use-start-writes.ts'

test('what is looked through for missing start values is drawn again for a start value only', async () => {
  const session = disconnectedSession()
  let drawn = 0
  function Counted({ store }: { readonly store: DraftStore }) {
    drawn += 1
    return useStartWrites(store, 2019)
  }
  using shown = await render(<Counted store={session.store} />)
  const before = drawn
  await act(async () => void session.edit([{ k: 'in|b1-p1-y2020', v: 5 }]))
  await act(async () => session.store.preview('in|b1-p1-y2021', 6))
  expect([shown.page.textContent, drawn]).toEqual(['0', before])
  await act(async () => void session.edit([{ k: 'in|b1-p1-y2019', v: 7 }]))
  expect(shown.page.textContent).toBe('1')
  for (const typed of [7, 71, 712]) await act(async () => session.store.preview('in|b1-p1-y2019', typed))
  expect(shown.page.textContent).toBe('1')
  await act(async () => void session.edit([{ k: 'in|b1-p1-y2019', v: null }]))
  expect(shown.page.textContent).toBe('2')
  session.end()
})

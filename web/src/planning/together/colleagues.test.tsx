import { act } from 'react'
import { expect, test } from 'vitest'
import { disconnectedSession, OnBoard } from '#planning/board/board.given.tsx'
import { click, find, render } from '#testing/render.tsx'
import { Colleagues } from './colleagues.tsx'

const KEY = 'in|b1-p1-y2020'

async function withSara(place: { readonly key?: string; readonly mode: 'view' | 'edit' | 'idle' }) {
  const session = disconnectedSession()
  const shown = await render(
    <OnBoard session={session}>
      <Colleagues />
      <input aria-label="somewhere" id="cell-in-b1-p1-y2020" data-cell={KEY} />
    </OnBoard>,
  )
  const receive = (set: readonly (typeof place)[]) =>
    act(async () =>
      session.together?.roster.receive({
        t: 'pres',
        topic: 'draft:2019',
        set: set.map((one) => ({ conn: 'saras', userId: 2, since: '2026-11-22T08:00:00Z', ...one })),
        gone: set.length === 0 ? ['saras'] : [],
      }),
    )
  await receive([place])
  return Object.assign(shown, { receive, face: () => find(shown.page, 'button', '[aria-pressed]') })
}

test('a colleague is shown by their initials, with their name, and what they do where', async () => {
  using shown = await withSara({ key: KEY, mode: 'edit' })
  expect(shown.face().dataset['initials']).toBe('S\u200CI')
  expect(shown.face().getAttribute('aria-label')).toContain('Sara Idris')
  expect(shown.face().getAttribute('aria-description')).toMatch(/^typing in .*2020/u)
  await shown.receive([{ mode: 'idle' }])
  expect(shown.face().getAttribute('aria-description')).toBe('away')
})

test('a colleague in a figure is at its division', async () => {
  using shown = await withSara({ key: 'b1-d1-y2020-fte', mode: 'view' })
  expect(shown.face().getAttribute('aria-description')).toMatch(/^at .+ 2020$/u)
})

test('whoever is followed is gone to, until the follower goes their own way', async () => {
  using shown = await withSara({ mode: 'view' })
  const cell = find(shown.page, 'input')
  let seen = 0
  cell.scrollIntoView = () => void (seen += 1)
  await click(shown.face())
  expect(find(shown.page, 'span', '[role=status]').textContent).toContain('Following')
  await shown.receive([{ key: KEY, mode: 'view' }])
  expect(seen).toBe(1)
  expect(document.activeElement).not.toBe(cell)
  await act(async () => dispatchEvent(new Event('wheel')))
  expect(shown.face().getAttribute('aria-pressed')).toBe('false')
  await shown.receive([{ mode: 'view' }])
  await shown.receive([{ key: KEY, mode: 'view' }])
  expect(seen).toBe(1)
})

test('a cursor of one’s own in a cell is a way of one’s own; one on a button is none', async () => {
  using shown = await withSara({ mode: 'view' })
  shown.face().focus()
  await click(shown.face())
  await act(async () => find(shown.page, 'button', ':not([aria-pressed])').focus())
  expect(shown.face().getAttribute('aria-pressed')).toBe('true')
  await act(async () => find(shown.page, 'input').focus())
  expect(shown.face().getAttribute('aria-pressed')).toBe('false')
})

test('nobody is followed who has left', async () => {
  using shown = await withSara({ mode: 'view' })
  await click(shown.face())
  await shown.receive([])
  expect(shown.page.querySelector('[role=group]')).toBeNull()
  await shown.receive([{ mode: 'view' }])
  expect(shown.face().getAttribute('aria-pressed')).toBe('false')
})

import { act } from 'react'
import { expect, test } from 'vitest'
import { disconnectedSession, renderOnBoard } from '#planning/board/board.given.tsx'
import { click, find } from '#testing/render.tsx'
import { accessOf } from '../draft/plan-access.ts'
import { SpecialChips } from './special-chips.tsx'

test('where a special driver was taken away, the cursor goes on at the next one, at last at what adds one', async () => {
  const w = '2.tab-ben:1'
  const session = disconnectedSession({
    cells: [
      { k: 'drv|b1-d1|7', v: { driverID: 1, value: 0.05, pos: 1 }, w, rev: 0 },
      { k: 'drv|b1-d1|8', v: { driverID: 2, value: 3, pos: 2 }, w, rev: 0 },
    ],
  })
  using shown = await renderOnBoard(
    session,
    <SpecialChips businessUnitId={1} divisionId={1} divisionName="School" look="line" />,
  )
  const takeAway = async () => {
    const button = find(shown.page, 'button', '[aria-label^=Remove]')
    await act(async () => button.focus())
    await click(button)
  }
  const focused = () => document.activeElement?.getAttribute('aria-label')
  await takeAway()
  expect(focused()).toContain('special 2')
  await takeAway()
  expect(focused()).toBe('Add a special driver to School')
})

test('a colleague at a special driver is framed there with their name, and said', async () => {
  const session = disconnectedSession({
    cells: [{ k: 'drv|b1-d1|7', v: { driverID: 1, value: 0.05, pos: 1 }, w: '2.tab-ben:1', rev: 0 }],
  })
  using shown = await renderOnBoard(
    session,
    <SpecialChips businessUnitId={1} divisionId={1} divisionName="School" look="line" />,
  )
  const chip = () => find(shown.page, 'button', '[aria-label^="Change"], [aria-label*="special 1"]')
  expect(chip().closest('[data-place]')?.getAttribute('data-place')).toBe('drv|b1-d1|7')
  const entry = { conn: 'saras', userId: 2, since: '2026-11-22T08:00:00Z' }
  for (const [mode, words] of [
    ['view', 'is here'],
    ['edit', 'is typing here'],
  ] as const) {
    await act(async () =>
      session.together?.roster.receive({
        t: 'pres',
        topic: 'draft:2019',
        set: [{ ...entry, key: 'drv|b1-d1|7', mode }],
        gone: [],
      }),
    )
    expect(chip().getAttribute('aria-label')).toContain(words)
    expect(chip().parentElement?.textContent).toMatch(/Sara\u2069/u)
    expect(chip().parentElement?.textContent).not.toContain('Idris')
  }
  await act(async () =>
    session.together?.roster.receive({ t: 'pres', topic: 'draft:2019', set: [], gone: ['saras'] }),
  )
  expect(chip().parentElement?.textContent).not.toContain('Sara')
})

test('who only reads sees nothing behind a division without special drivers', async () => {
  const session = disconnectedSession({ access: accessOf(2) })
  using shown = await renderOnBoard(
    session,
    <SpecialChips businessUnitId={1} divisionId={1} divisionName="School" look="line" />,
  )
  expect(shown.page.textContent).toBe('')
})

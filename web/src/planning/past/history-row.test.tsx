import { act } from 'react'
import { expect, test } from 'vitest'
import { i18n } from '#i18n/i18n.ts'
import { find } from '#testing/render.tsx'
import { disconnectedSession, renderOnBoard } from '../board/board.given.tsx'
import { HistoryRow } from './history-row.tsx'
import type { ShownEntry } from './use-history-page.ts'

const write: ShownEntry = {
  rev: 5,
  at: '2026-01-01T00:00:00.000Z',
  by: 2,
  kind: 'edit',
  skipped: 0,
  over: 0,
  parts: 1,
  changes: [{ k: 'in|b1-p1-y2020', from: 300, to: 250 }],
  changed: 1,
  effect: null,
}

const shownLink = async (entry: ShownEntry, mayRevert = true) => {
  const session = disconnectedSession()
  using shown = await renderOnBoard(
    session,
    <HistoryRow entry={entry} shown={null} onGoTo={() => {}} mayRevert={mayRevert} />,
  )
  const link = shown.page.querySelector('a')
  return link && { to: link.getAttribute('href'), name: link.title, row: shown.page.textContent }
}

test('whoever may plan is led from a change to reverting it, and is told whose it is', async () => {
  const link = await shownLink(write)
  expect(link?.to).toBe('/OverviewPlanning/bigpicture?revert=5')
  expect(link?.name).toMatch(/Sara Idris.*300.*250/u)
  expect(await shownLink(write, false)).toBeNull()
})

test('what wrote no cell cannot be reverted', async () => {
  expect(await shownLink({ ...write, kind: 'publish', changes: [], changed: 0 })).toBeNull()
})

test('a revert says whose change it took back', async () => {
  const link = await shownLink({ ...write, by: 1, kind: 'undo', undone: 4, revertedUser: 2 })
  expect(link?.row).toMatch(/change by .*Sara Idris.* reverted/u)
})

test('one’s own change is one’s own, and oneself is You', async () => {
  const own = await shownLink({ ...write, by: 1, kind: 'undo', undone: 4, revertedUser: 1 })
  expect(own?.row).toMatch(/^You.*own change reverted/u)
  expect(own?.name).toContain('· You ·')
  const others = await shownLink({ ...write, kind: 'undo', undone: 4, revertedUser: 2 })
  expect(others?.row).toMatch(/Sara Idris.*own change reverted/u)
  const mine = await shownLink({ ...write, kind: 'undo', undone: 4, revertedUser: 1 })
  expect(mine?.row).toMatch(/Sara Idris.*your change reverted/u)
})

test('how a change was sent and why is said beside it, in every language, and where it is cut off as well', async () => {
  const session = disconnectedSession()
  using shown = await renderOnBoard(
    session,
    <HistoryRow
      entry={{ ...write, via: 'ws', why: 'new school' }}
      shown={null}
      onGoTo={() => {}}
      mayRevert
    />,
  )
  const origin = () => find(shown.page, 'span', '[title*="new school"]')
  for (const [language, words] of [
    ['de', 'über die Live-Verbindung · Grund: \u2068new school\u2069'],
    ['ar', 'عبر الاتصال المباشر · السبب: \u2068new school\u2069'],
    ['en', 'over the live connection · Reason: \u2068new school\u2069'],
  ] as const) {
    await act(async () => void (await i18n.changeLanguage(language)))
    expect([origin().textContent, origin().title]).toEqual([words, words])
  }
})

test('where nobody noted how a change was sent, nothing is said of it', async () => {
  const link = await shownLink(write)
  expect(link?.row).not.toMatch(/over the|request|Reason/u)
  const legacy = await shownLink({ ...write, kind: 'legacy', via: 'rest', why: 'legacy-no-base' })
  expect(legacy?.row).toContain('as a single request · sent without the state it was based on')
})

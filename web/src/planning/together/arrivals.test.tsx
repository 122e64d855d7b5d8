import type { PresenceEntry } from '@staffplan/contracts/live'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { disconnectedSession, renderOnBoard } from '#planning/board/board.given.tsx'
import { find } from '#testing/render.tsx'
import { Arrivals } from './arrivals.tsx'
import type { Roster } from './roster.ts'

const SARA = 2
const SOMEBODY = 77
const SINCE = '2026-11-22T08:00:00Z'
/** Longer than arrivals and departures are collected. */
const LONG = 4_000

const entry = (userId: number, rest: Partial<PresenceEntry> = {}): PresenceEntry => ({
  conn: `of ${userId}`,
  userId,
  mode: 'view',
  since: SINCE,
  ...rest,
})

async function page() {
  const { roster } = disconnectedSession().together!
  const shown = await renderOnBoard(disconnectedSession(), <Arrivals roster={roster} />)
  vi.useFakeTimers()
  const after = (does: (roster: Roster) => void, milliseconds = LONG) => {
    act(() => does(roster))
    act(() => void vi.advanceTimersByTime(milliseconds))
    return said()
  }
  const said = () => find(shown.page, 'span', '[role=status]').textContent
  const tail = (presence: PresenceEntry[]) => (roster: Roster) =>
    roster.receive({
      t: 'tail',
      ref: '1',
      topic: 'draft:2019',
      epoch: 'one',
      from: 0,
      to: 0,
      events: [],
      lastSeq: 0,
      presence,
    })
  const told =
    (set: PresenceEntry[], gone: string[] = []) =>
    (roster: Roster) =>
      roster.receive({ t: 'pres', topic: 'draft:2019', set, gone })
  return Object.assign(shown, { after, tail, told })
}

test('who comes and who leaves is said; who was there before is no news', async () => {
  using shown = await page()
  expect(shown.after(shown.tail([entry(SARA)]))).toBe('')
  expect(shown.after(shown.told([entry(SOMEBODY)]))).toContain('has joined the plan.')
  expect(shown.after(shown.told([], [`of ${SARA}`]))).toMatch(/^.*Sara Idris.* has left the plan\.$/u)
})

test('the first who comes to a plan where nobody was is said', async () => {
  using shown = await page()
  shown.after(shown.tail([]))
  expect(shown.after(shown.told([entry(SARA)]))).toMatch(/Sara Idris.* has joined the plan\./u)
})

test('moving about is not said, nor is a page that is loaded again, nor one’s own lost line', async () => {
  using shown = await page()
  shown.after(shown.tail([entry(SARA)]))
  for (const key of ['in|b1-p1-y2020', 'in|b1-p1-y2021'])
    expect(shown.after(shown.told([entry(SARA, { key, mode: 'edit' })]))).toBe('')
  shown.after(shown.told([], [`of ${SARA}`]), 1_000)
  expect(shown.after(shown.told([entry(SARA, { conn: 'anew' })]))).toBe('')
  expect(shown.after((roster) => roster.clear())).toBe('')
  expect(shown.after(shown.tail([entry(SARA)]))).toBe('')
})

test('those who come together are said together', async () => {
  using shown = await page()
  shown.after(shown.tail([]))
  const text = shown.after(shown.told([entry(SARA), entry(SOMEBODY)]))
  expect(text).toMatch(/Sara Idris.* have joined the plan\.$/u)
})

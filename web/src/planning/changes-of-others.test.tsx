import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { find, render } from '#testing/render.tsx'
import { disconnectedSession, OnBoard } from './board/board.given.tsx'
import { ChangesOfOthers } from './changes-of-others.tsx'
import { applied } from './draft/draft-store.given.ts'

const KEYS = ['in|b1-p1-y2019', 'in|b1-p1-y2020', 'in|b1-p1-y2021']
const [SARA, OMAR] = [2, 3]
/** Longer than changes of others are collected. */
const LONG = 6_000

async function page() {
  const session = disconnectedSession()
  const names = new Map([
    [SARA, 'Sara Idris'],
    [OMAR, 'Omar Haddad'],
  ])
  const shown = await render(
    <OnBoard session={session} names={names}>
      <ChangesOfOthers />
    </OnBoard>,
  )
  vi.useFakeTimers()
  let rev = 0
  const writes = (by: number, values: number) =>
    act(() => {
      rev += 1
      const ops = KEYS.slice(0, values).map((k) => ({ k, v: rev }))
      session.store.receive([applied({ rev, by, cid: `tab-${by}`, ops })])
    })
  const pass = () => act(() => void vi.advanceTimersByTime(LONG))
  const status = () => find(shown.page, 'span', '[role=status]')
  const said = () => status().textContent.replaceAll(/[\u2066-\u2069]/gu, '')
  return Object.assign(shown, { writes, pass, status, said })
}

test('what several people change at the same time is said of each, summed up', async () => {
  using shown = await page()
  shown.writes(SARA, 2)
  shown.writes(OMAR, 1)
  shown.writes(SARA, 1)
  expect(shown.said()).toBe('')
  shown.pass()
  expect(shown.said()).toBe('Sara Idris changed 3 values, Omar Haddad changed 1 value')
})

test('what is said once more in the same words is said anew, and nothing in between', async () => {
  using shown = await page()
  shown.writes(SARA, 1)
  shown.pass()
  const first = shown.status().firstElementChild
  expect(shown.said()).toBe('Sara Idris changed 1 value')
  shown.pass()
  expect(shown.status().firstElementChild).toBe(first)
  shown.writes(SARA, 1)
  shown.pass()
  expect(shown.said()).toBe('Sara Idris changed 1 value')
  // Only a new node is read out again.
  expect(shown.status().firstElementChild).not.toBe(first)
})

import { act } from 'react'
import { expect, test } from 'vitest'
import { click, render } from '#testing/render.tsx'
import { disconnectedSession, OnBoard } from '#planning/board/board.given.tsx'
import { commandStore } from '../draft/command-store.ts'
import { HeldChanges } from './held-changes.tsx'

const OLD = 'in|b1-p1-y2019'
const TODAY = 'in|b1-p1-y2020'

test('only what was never sent is counted and discarded, not what was entered since', async () => {
  const session = disconnectedSession({
    cells: [],
    kept: [{ type: 'ops', seq: 1, base: 0, at: 0, ops: [{ k: OLD, v: 41 }] }],
  })
  using shown = await render(
    <OnBoard session={session}>
      <HeldChanges />
    </OnBoard>,
  )
  await act(async () => void session.edit([{ k: TODAY, v: 777 }]))
  expect(shown.page.textContent).toContain('1 earlier change of yours')
  const [discard] = shown.page.querySelectorAll('button')
  if (discard) await click(discard)
  expect([session.store.kept(OLD), session.store.kept(TODAY)]).toEqual([null, 777])
  const left = commandStore({ storage: sessionStorage, planId: '2019', userId: 1, clientId: 'tab-mine' })
  expect(left.read().commands.map(({ ops }) => ops)).toEqual([[{ k: TODAY, v: 777 }]])
})

test('an earlier block counts as many changes as it has values', async () => {
  const ops = [OLD, TODAY].map((k) => ({ k, v: 41 }))
  const session = disconnectedSession({ cells: [], kept: [{ type: 'ops', seq: 1, base: 0, at: 0, ops }] })
  using shown = await render(
    <OnBoard session={session}>
      <HeldChanges />
    </OnBoard>,
  )
  expect(shown.page.textContent).toContain('2 earlier changes of yours')
})

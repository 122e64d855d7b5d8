import { combineReducers, configureStore } from '@reduxjs/toolkit'
import { workedExample, workedInputs } from '@staffplan/contracts/arithmetic/plan.given'
import { expect, test, vi } from 'vitest'
import { api } from '#api/api.ts'
import { sessionReducer } from '#api/session.ts'
import { renderWithStore } from '#testing/render-with-store.tsx'
import { disconnectedSession, OnBoard } from '../board/board.given.tsx'
import { Sums } from './sums.tsx'
import { useConcerns } from './use-concerns.ts'

const PUBLISHED = Object.entries(workedInputs).map(([scope, v]) => {
  return { k: `in|${scope}`, v, w: 'tab-ben:1', rev: 0 }
})
const DRAFT = [{ k: 'in|b1-p1-y2020', v: 1, w: 'tab-ben:2', rev: 1 }]

function Page() {
  return <Sums concerns={useConcerns()} />
}

test('what is planned by hand is compared with the draft that the lines beside it show', async () => {
  const byHand = [{ division: { id: 1, name: 'division 1' }, year: 2020, value: 900, changedBy: 1 }]
  vi.stubGlobal('fetch', async ({ url }: Request) => Response.json(url.includes('year=2020') ? byHand : []))
  const session = disconnectedSession({
    cells: [...PUBLISHED.filter(({ k }) => k !== DRAFT[0]!.k), ...DRAFT],
  })
  session.published.setSource(workedExample)
  session.published.load({ epoch: 'one', rev: 0, cells: PUBLISHED, writers: {} })
  const drafted = session.store.plan?.cell(1, 2020)?.fte ?? 0
  expect(drafted).not.toBe(session.published.plan?.cell(1, 2020)?.fte)
  const store = configureStore({
    reducer: combineReducers({ api: api.reducer, session: sessionReducer }),
    middleware: (defaults) => defaults({ serializableCheck: false }).concat(api.middleware),
  })
  using shown = await renderWithStore(
    <OnBoard session={session}>
      <Page />
    </OnBoard>,
    { store },
  )
  await vi.waitFor(() => expect(shown.page.textContent).toContain('Planned by hand for 2020'))
  const said = shown.page.textContent?.replace(/[\u2066-\u2069]/gu, '')
  expect(said).toContain(`big picture: ${drafted.toFixed(2)}`)
})

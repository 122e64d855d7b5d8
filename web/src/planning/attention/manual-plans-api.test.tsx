import { combineReducers, configureStore } from '@reduxjs/toolkit'
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { api } from '#api/api.ts'
import { modelPositions } from '#api/model-positions.ts'
import { forgetPosition } from '#api/position.ts'
import { sessionReducer } from '#api/session.ts'
import { renderWithStore } from '#testing/render-with-store.tsx'
import { useManualPlans } from './manual-plans-api.ts'

afterEach(() => vi.unstubAllGlobals())

const YEARS = [2020, 2021]

function Planned() {
  return <output>{useManualPlans(YEARS)?.get(2020)?.get(1)}</output>
}

test('what a colleague plans by hand is read again as soon as it is told, and only then', async () => {
  forgetPosition()
  const asked: string[] = []
  let stored = { value: 900, position: '7' }
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const year = new URL(url).searchParams.get('year') ?? ''
    asked.push(year)
    const { value, position } = stored
    const row = { division: { id: 1, name: 'division 1' }, year: Number(year), value, changedBy: 1 }
    // The other year was read a little later.
    const headers = { Position: year === '2021' ? '8' : position }
    return Response.json([row], { headers })
  })
  const store = configureStore({
    reducer: combineReducers({ api: api.reducer, session: sessionReducer }),
    middleware: (defaults) => defaults({ serializableCheck: false }).concat(api.middleware),
  })
  using shown = await renderWithStore(<Planned />, { store })
  await vi.waitFor(() => expect(shown.page.textContent).toBe('900'))
  expect(asked).toEqual(['2020', '2021'])
  stored = { value: 950, position: '8' }
  await act(async () => modelPositions.moved('divisionFTE', '8'))
  await vi.waitFor(() => expect(shown.page.textContent).toBe('950'))
  expect(asked).toEqual(['2020', '2021', '2020', '2021'])
})

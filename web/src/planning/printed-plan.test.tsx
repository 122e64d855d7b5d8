import { combineReducers, configureStore } from '@reduxjs/toolkit'
import { workedInputs } from '@staffplan/contracts/arithmetic/plan.given'
import { act } from 'react'
import { Provider } from 'react-redux'
import { afterEach, expect, test, vi } from 'vitest'
import { api } from '#api/api.ts'
import { sessionReducer } from '#api/session.ts'
import { render } from '#testing/render.tsx'
import { disconnectedSession, OnBoard } from './board/board.given.tsx'
import { PrintedPlan } from './printed-plan.tsx'

afterEach(() => vi.unstubAllGlobals())

const plain = (text: string | null) => (text ?? '').replace(/[\u2066-\u2069\u202F]/gu, '')

test('paper shows every division, every input, and who printed which moment of the plan', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ id: 1, firstName: 'Ben', lastName: 'Kaya', role: { id: 1 } }),
  )
  const store = configureStore({
    reducer: combineReducers({ api: api.reducer, session: sessionReducer }),
    middleware: (defaults) => defaults().concat(api.middleware),
  })
  const inputs = Object.entries(workedInputs).map(([scope, v]) => ({ k: `in|${scope}`, v, w: '', rev: 0 }))
  const special = { k: 'drv|b1-d1-y2020|7', v: { driverID: 2, value: 3, pos: 0 }, w: '', rev: 0 }
  const session = disconnectedSession({ cells: [...inputs, special] })
  using shown = await render(
    <Provider store={store}>
      <OnBoard session={session}>
        <PrintedPlan />
      </OnBoard>
    </Provider>,
  )
  expect(shown.page.textContent).toBe('')
  await act(async () => dispatchEvent(new Event('beforeprint')))
  await vi.waitFor(() => expect(plain(shown.page.textContent)).toContain('Printed by Ben Kaya, '))
  expect(plain(shown.page.textContent)).toContain('Draft revision 0')
  const [figures, entries] = [...shown.page.querySelectorAll('table')].map((table) =>
    [...table.querySelectorAll('tr')].map((row) => [...row.children].map((cell) => plain(cell.textContent))),
  )
  expect(figures?.map(([name]) => name)).toEqual([
    'Division',
    'unit 1',
    'division 1special 2 +3 2020',
    'division 2',
    'division 3',
    'unit 2',
    'division 4',
    'division 5',
    'Total',
  ])
  expect(figures?.[2]?.slice(1, 4)).toEqual(['120.00', '135.00', '150.00'])
  expect(entries?.[2]).toEqual(['driver 1, source 1', '1000', '1100', '1250'])
  expect(shown.page.querySelectorAll('thead')).toHaveLength(2)
  expect(shown.page.querySelector('button, input, a')).toBeNull()
  await act(async () => dispatchEvent(new Event('afterprint')))
  expect(shown.page.textContent).toBe('')
})

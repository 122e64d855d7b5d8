import { combineReducers, configureStore } from '@reduxjs/toolkit'
import { act } from 'react'
import { Provider } from 'react-redux'
import { afterEach, expect, test, vi } from 'vitest'
import { api } from '#api/api.ts'
import { sessionReducer } from '#api/session.ts'
import { disconnectedSession, OnBoard } from '#planning/board/board.given.tsx'
import { applied } from '#planning/draft/draft-store.given.ts'
import { render } from '#testing/render.tsx'
import { AttentionButton } from './attention-button.tsx'

const KEY = 'in|b1-p1-y2020'

afterEach(() => vi.unstubAllGlobals())

test('how many of one\u2019s own values somebody wrote over stands on the button until that is decided', async () => {
  vi.stubGlobal('fetch', async () => Response.json({}, { status: 404 }))
  const store = configureStore({
    reducer: combineReducers({ [api.reducerPath]: api.reducer, session: sessionReducer }),
    middleware: (standard) => standard().concat(api.middleware),
  })
  const session = disconnectedSession({ cells: [{ k: KEY, v: 1100, w: '1.tab-mine:1', rev: 0 }] })
  using shown = await render(
    <Provider store={store}>
      <OnBoard session={session}>
        <AttentionButton />
      </OnBoard>
    </Provider>,
  )
  expect(shown.page.textContent).not.toContain('overwritten')
  await act(async () => {
    session.store.receive([applied({ rev: 1, ops: [{ k: KEY, v: 235 }], by: 2 })])
    session.store.show()
  })
  expect(shown.page.textContent).toContain('1 overwritten')
  await act(async () => session.foreign.overwritten.decided([KEY]))
  expect(shown.page.textContent).not.toContain('overwritten')
})

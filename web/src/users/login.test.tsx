import { beforeEach, expect, test } from 'vitest'
import { configureStore } from '@reduxjs/toolkit'
import { Provider } from 'react-redux'
import { api } from '#api/api.ts'
import { sessionReducer } from '#api/session.ts'
import { render } from '#testing/render.tsx'
import { Login } from './login.tsx'

async function login() {
  const store = configureStore({
    reducer: { session: sessionReducer, [api.reducerPath]: api.reducer },
    middleware: (defaults) => defaults().concat(api.middleware),
  })
  return render(
    <Provider store={store}>
      <Login />
    </Provider>,
  )
}

beforeEach(() => sessionStorage.clear())

test.each([
  [1, '1 change waits for you to sign in again.'],
  [3, '3 changes wait for you to sign in again.'],
])('whoever lost the session reads how many changes wait: %i', async (count, words) => {
  const commands = Array.from({ length: count }, (_, index) => ({ type: 'ops', seq: index + 1 }))
  sessionStorage.setItem('staffplan.draft.2019.1', JSON.stringify({ lastSeq: count, commands }))
  using shown = await login()
  expect(shown.page.textContent).toContain(words)
})

test('where nothing waits nothing is said', async () => {
  using shown = await login()
  expect(shown.page.querySelector('[role=status]')).toBeNull()
})

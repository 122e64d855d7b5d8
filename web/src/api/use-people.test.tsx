import { combineReducers, configureStore } from '@reduxjs/toolkit'
import { Provider } from 'react-redux'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from '#testing/render.tsx'
import { api } from './api.ts'
import { sessionReducer } from './session.ts'
import { usePeople } from './use-people.ts'

afterEach(() => vi.unstubAllGlobals())

function Names() {
  return [...usePeople(true)].map(([id, name]) => `${id} ${name}`).join(', ')
}

test('a person who cannot be read takes away no name but their own', async () => {
  const content = [
    { id: 1, firstName: 'Sara', lastName: 'Idris' },
    { id: 2, firstName: null, lastName: 'Lang' },
    { id: 3, firstName: 'Ben', lastName: '' },
  ]
  vi.stubGlobal('fetch', async () => Response.json({ content, totalElements: 3 }))
  const store = configureStore({
    reducer: combineReducers({ api: api.reducer, session: sessionReducer }),
    middleware: (defaults) => defaults().concat(api.middleware),
  })
  using shown = await render(
    <Provider store={store}>
      <Names />
    </Provider>,
  )
  await vi.waitFor(() => expect(shown.page.textContent).toBe('1 Sara Idris, 3 Ben'))
})

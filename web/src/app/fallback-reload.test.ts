import { combineReducers, configureStore, createListenerMiddleware } from '@reduxjs/toolkit'
import { afterEach, expect, test, vi } from 'vitest'
import { api, modelTags } from '#api/api.ts'
import { live } from '#live/live-line.ts'
import { sessionReducer } from '#api/session.ts'
import { registerFallbackReload } from './fallback-reload.ts'

const testApi = api.injectEndpoints({
  endpoints: (build) => ({
    list: build.query<unknown, void>({
      query: () => ({ url: '/v1/departments' }),
      providesTags: modelTags(['departments']),
    }),
    change: build.mutation<unknown, void>({
      query: () => ({ url: '/v1/divisions', method: 'POST', body: {} }),
    }),
  }),
})

afterEach(() => {
  vi.restoreAllMocks()
})

test('without a live line, everything shown is read again a second after a change', async () => {
  const lists: string[] = []
  vi.stubGlobal('fetch', async ({ method, url }: Request) => {
    if (method === 'GET') lists.push(url)
    return Response.json(method === 'GET' ? { content: [], totalElements: 0 } : { id: 1 })
  })
  const effects = createListenerMiddleware()
  const store = configureStore({
    reducer: combineReducers({ api: api.reducer, session: sessionReducer }),
    middleware: (defaults) => defaults().prepend(effects.middleware).concat(api.middleware),
  })
  registerFallbackReload(effects.startListening)
  await store.dispatch(testApi.endpoints.list.initiate())
  expect(lists).toHaveLength(1)

  const waits = vi.spyOn(globalThis, 'setTimeout')
  expect(live.status).not.toBe('open')
  await store.dispatch(testApi.endpoints.change.initiate())
  expect(lists).toHaveLength(1) // the change concerned another list
  await vi.waitFor(() => expect(lists).toHaveLength(2), { timeout: 10_000 })
  expect(waits.mock.calls.map(([, time]) => time)).toContain(1_000)
})

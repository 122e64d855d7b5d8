import { combineReducers, configureStore } from '@reduxjs/toolkit'
import { afterEach, expect, test, vi } from 'vitest'
import { api } from '#api/api.ts'
import { sessionReducer } from '#api/session.ts'
import { lastPublished } from '#planning/big-picture-api.ts'
import { publishedReader } from './sessions.ts'

afterEach(() => vi.unstubAllGlobals())

test('the published plan that the screen has read is handed on, once', async () => {
  let rev = 0
  const asked = vi.fn(async () => {
    rev += 1
    return Response.json({
      epoch: 'one',
      rev,
      at: null,
      cells: [],
      period: { startYear: 2019, planYears: 2 },
    })
  })
  vi.stubGlobal('fetch', asked)
  const store = configureStore({
    reducer: combineReducers({ api: api.reducer, session: sessionReducer }),
    middleware: (defaults) => defaults().concat(api.middleware),
  })
  const screen = store.dispatch(lastPublished.initiate())
  const load = publishedReader(store.dispatch)
  expect(await load()).toMatchObject({ rev: 1 })
  await screen
  expect(asked).toHaveBeenCalledTimes(1)
  expect(await load()).toMatchObject({ rev: 2 })
  expect(await load()).toMatchObject({ rev: 3 })
})

import { combineReducers, configureStore } from '@reduxjs/toolkit'
import { api } from '#api/api.ts'
import { sessionReducer } from '#api/session.ts'

/** As on a page that was just opened. */
export function openStore() {
  return configureStore({
    reducer: combineReducers({ api: api.reducer, session: sessionReducer }),
    // Answers may hold maps.
    middleware: (defaults) => defaults({ serializableCheck: false }).concat(api.middleware),
  })
}
